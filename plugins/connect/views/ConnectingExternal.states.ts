import { fakeConnectors, fakeNamespace, fakeNetwork, type Harness, type ViewState } from '#kernel/testing'
import { rpcCodes } from '#kernel'
import type { Approval } from '#kernel/contracts'
import { connectExternal, connectWallets } from '../contract.js'
import { sampleWallet } from '../testing/sample-wallets.js'

export const view = connectExternal

const base = fakeNamespace('demo', [], [{ ...fakeNetwork(), name: 'Base' }])

/** Picks the wallet in the list, as a visitor would, and waits for the words that follow. */
const picked = (words: string) => async (harness: Harness) => {
  const screen = await harness.open(connectWallets)
  await screen.press('Juniper Installed')
  await screen.sees(words)
}

const answered = (connect: () => Promise<Approval>) => [
  base,
  fakeConnectors(sampleWallet('Juniper', { connect })),
]

const refuse = (message: string, code: number) => async () => {
  throw Object.assign(new Error(message), { code })
}

/** The conversation with one wallet. */
export const states: readonly ViewState[] = [
  {
    name: 'waiting',
    beside: answered(() => new Promise(() => {})),
    prepare: picked('Continue in Juniper'),
  },
  {
    name: 'refused',
    beside: answered(refuse('User rejected the request.', rpcCodes.userRejected)),
    prepare: picked('You cancelled in your wallet'),
  },
  {
    name: 'busy',
    beside: answered(refuse('Already processing eth_requestAccounts.', rpcCodes.resourceUnavailable)),
    prepare: picked('Juniper is already asking'),
  },
  {
    name: 'failed',
    beside: answered(refuse('Internal JSON-RPC error: the vault could not be opened.', rpcCodes.internal)),
    prepare: picked('Juniper did not connect'),
  },
  {
    name: 'failed, with many words',
    beside: answered(
      refuse(`Error: ${'at Vault.unlock (background.js:1:20417) '.repeat(12)}`, rpcCodes.internal),
    ),
    prepare: picked('Juniper did not connect'),
  },
  {
    name: 'connected',
    beside: [base, fakeConnectors(sampleWallet('Juniper'))],
    prepare: picked('Connected'),
  },
  {
    name: 'wallet gone',
    beside: [base],
    prepare: (harness) => harness.open(connectExternal, { connectorId: 'juniper' }),
  },
]
