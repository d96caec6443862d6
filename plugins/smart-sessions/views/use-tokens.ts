import { useEffect, useState } from 'react'
import { networkState } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { transferCapability, type Asset } from '#kernel/money'
import { useAtom, useService } from '#kernel/ui'
import { evmNamespace } from '#plugins/evm/contract'
import type { GrantedItem, SmartSession } from '../contract.js'

/** Max tokens of a list whose contracts are read. */
const maxTokens = 32
/** Max decimals of an amount that is shown in whole tokens. */
const maxDecimals = 36

/** Tokens by their key; undefined for those whose contracts report no decimals. A token that is not in it yet is still read. */
export type Tokens = ReadonlyMap<string, Asset | undefined>

/** Returns the address that a permission names: of a token, or of a contract. */
export function namedAddress({ data }: GrantedItem): string | undefined {
  const address = data['address'] ?? data['tokenAddress']
  return typeof address === 'string' ? address : undefined
}

/** Whether a permission is to send an ERC-20 token. */
export const isOfToken = ({ type }: GrantedItem) => type.startsWith('erc20-token')

/** Key of a token in {@link Tokens}. */
export const tokenKey = (address: string) => address.toLowerCase()

/** Reads symbol and decimals of the tokens that sessions name, each once, from their contracts on the network in use. */
export function useTokens(sessions: readonly SmartSession[] | undefined): Tokens | undefined {
  const namespaces = useService(namespacesKey)
  const { caipNetwork: network } = useAtom(networkState())
  const [tokens, setTokens] = useState<Tokens>()
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const describe = async (address: string) => {
      const transfer = await namespaces.capability(evmNamespace, transferCapability)
      const asset = network && (await transfer?.describeAsset?.({ address, network, signal }))
      return asset && asset.decimals <= maxDecimals ? asset : undefined
    }
    const addresses = new Set(
      sessions
        ?.flatMap(({ permissions }) =>
          permissions.filter(isOfToken).flatMap((permission) => namedAddress(permission) ?? []),
        )
        .map(tokenKey),
    )
    const [read, rest] = [[...addresses].slice(0, maxTokens), [...addresses].slice(maxTokens)]
    setTokens(new Map(rest.map((address) => [address, undefined])))
    for (const address of read)
      describe(address)
        // without an answer of the network its base units are shown
        .catch(() => undefined)
        .then(
          (asset) => signal.aborted || setTokens((known) => new Map(known).set(address, asset)),
          () => {},
        )
    return () => over.abort()
  }, [namespaces, network, sessions])
  return tokens
}
