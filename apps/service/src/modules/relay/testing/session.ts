import type { SignClientTypes } from '@walletconnect/types'
import { expect } from 'vitest'
import type { Signer } from './sign-clients.js'

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const offered = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] }

/** Account, namespaces and request of the tests. */
export const sessionTerms = {
  account,
  offered,
  namespaces: { eip155: { ...offered, accounts: [account] } },
  request: { method: 'personal_sign', params: ['0x48656c6c6f', account] },
}

/** Resolves with the next event of a kind. */
export function next<Name extends SignClientTypes.Event>(client: Signer, name: Name) {
  return new Promise<SignClientTypes.EventArguments[Name]>((resolve) => client.once(name, resolve))
}

/** Pairs, and resolves when the wallet has the proposal. */
export async function propose(dapp: Signer, wallet: Signer) {
  const proposed = next(wallet, 'session_proposal')
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: offered } })
  const outcome = approval()
  outcome.catch(() => {})
  await wallet.pair({ uri })
  return { proposal: await proposed, outcome }
}

/** Pairs, proposes and approves. Resolves with functions that send a request and its answer. */
export async function openSession(dapp: Signer, wallet: Signer) {
  const { namespaces, request } = sessionTerms
  const { proposal, outcome } = await propose(dapp, wallet)
  const { topic, acknowledged } = await wallet.approve({ id: proposal.id, namespaces })
  const [session] = await Promise.all([outcome, acknowledged()])
  expect(session).toMatchObject({ topic, namespaces, acknowledged: true })
  return {
    topic,
    ask: (params: readonly string[] = request.params) =>
      dapp.request<string>({ topic, chainId: 'eip155:1', request: { ...request, params } }),
    sign: (id: number, result = '0xsigned') =>
      wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } }),
  }
}
