import { useEffect, useState } from 'react'
import { networkByIdAtom } from '#kernel'
import { namespacesKey, type CaipNetworkId } from '#kernel/chain'
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
export const tokenKey = (chainId: CaipNetworkId, address: string) => `${chainId} ${address.toLowerCase()}`

/** Reads symbol and decimals of the tokens that sessions name, each once, from their contracts on the network of the session. */
export function useTokens(sessions: readonly SmartSession[] | undefined): Tokens | undefined {
  const namespaces = useService(namespacesKey)
  const networkOf = useAtom(networkByIdAtom)
  const [tokens, setTokens] = useState<Tokens>()
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const describe = async ({
      chainId,
      address,
    }: {
      readonly chainId: CaipNetworkId
      readonly address: string
    }) => {
      const network = networkOf(chainId)
      const transfer = await namespaces.capability(evmNamespace, transferCapability)
      const asset = network && (await transfer?.describeAsset?.({ address, network, signal }))
      return asset && asset.decimals <= maxDecimals ? asset : undefined
    }
    const named = new Map(
      sessions?.flatMap(({ chainId, permissions }) =>
        permissions
          .filter(isOfToken)
          .flatMap((permission) => namedAddress(permission)?.toLowerCase() ?? [])
          .map((address) => [tokenKey(chainId, address), { chainId, address }] as const),
      ),
    )
    const [read, rest] = [[...named].slice(0, maxTokens), [...named].slice(maxTokens)]
    setTokens(new Map(rest.map(([key]) => [key, undefined])))
    for (const [key, token] of read)
      describe(token)
        // without an answer of the network its base units are shown
        .catch(() => undefined)
        .then(
          (asset) => signal.aborted || setTokens((known) => new Map(known).set(key, asset)),
          () => {},
        )
    return () => over.abort()
  }, [namespaces, networkOf, sessions])
  return tokens
}
