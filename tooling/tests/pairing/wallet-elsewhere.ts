import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import type { SignClientTypes } from '@walletconnect/types'
import type { Signer } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'

type Proposal = SignClientTypes.EventArguments['session_proposal']
type Request = SignClientTypes.EventArguments['session_request']

/** The namespaces that a test wallet supports. */
export type SupportedNamespaces = Readonly<
  Record<string, { chains: string[]; methods: string[]; events: string[]; accounts: string[] }>
>

/** Creates a wallet of another device, over the sign client of WalletConnect. */
export function createRemoteWallet(signer: Signer) {
  const next = <E extends SignClientTypes.Event>(event: E) =>
    new Promise<SignClientTypes.EventArguments[E]>((resolve) => signer.once(event, resolve))
  return {
    signer,
    /** Pairs by a URI and returns the proposal of the site. */
    async pair(uri: string): Promise<Proposal> {
      const proposed = next('session_proposal')
      await signer.pair({ uri })
      return proposed
    },
    async approve({ id, params }: Proposal, supportedNamespaces: SupportedNamespaces) {
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces })
      const { topic, acknowledged } = await signer.approve({ id, namespaces })
      await acknowledged()
      return topic
    },
    reject: ({ id }: Proposal) => signer.reject({ id, reason: getSdkError('USER_REJECTED') }),
    nextRequest: (): Promise<Request> => next('session_request'),
    respond: (topic: string, id: number, result: unknown) =>
      signer.respond({ topic, response: { id, jsonrpc: '2.0', result } }),
    rejectRequest: (topic: string, id: number) =>
      signer.respond({ topic, response: { id, jsonrpc: '2.0', error: getSdkError('USER_REJECTED') } }),
    next,
  }
}

export const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/** Returns support for eip155 on these chains. */
export function evmNamespaces(
  chainIds: readonly number[],
  extra: readonly string[] = [],
  addresses: readonly string[] = [alice],
): SupportedNamespaces {
  const chains = chainIds.map((id) => `eip155:${id}`)
  return {
    eip155: {
      chains,
      methods: ['personal_sign', 'eth_sendTransaction', ...extra],
      events: ['accountsChanged', 'chainChanged'],
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    },
  }
}
