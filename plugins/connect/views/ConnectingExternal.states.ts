import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
  type Harness,
  type ViewState,
} from '#kernel/testing'
import { rpcCodes, type Approval } from '#kernel/chain'
import { closesAfterConnectAtom, connectExternal, connectWallets } from '../contract.js'
import { connectOptionsAtom } from '../state.js'
import { sampleTerms, sampleWallet } from '../testing/sample-wallets.js'
import { silentAfterMs } from './use-connecting.js'

export const view = connectExternal

const base = fakeNamespace('demo', [], [{ ...fakeNetwork(), name: 'Base' }])

/** Chooses the wallet in the list and waits for a text. */
const picked = (words: string) => async (harness: Harness) => {
  const screen = await harness.open(connectWallets)
  await screen.press('Juniper Installed')
  await screen.sees(words)
}

const never = () => new Promise<never>(() => {})

const scan = {
  ...fakeConnector({ id: 'scan' }),
  name: 'WalletConnect',
  kind: 'WALLET_CONNECT' as const,
  role: 'pairing' as const,
}

/** Chooses the wallet and advances the clock past its time limit. */
const silent = async (harness: Harness) => {
  await picked('Continue in Juniper')(harness)
  await until(() => harness.clock.pendingSleeps > 0, 'the wait')
  await harness.clock.advance(silentAfterMs)
  await until(() => shown()?.includes('did not answer'), 'the silence')
}

const shown = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot?.textContent

const answered = (connect: () => Promise<Approval>) => [
  base,
  fakeConnectors(sampleWallet('Juniper', { connect })),
]

const refuse = (message: string, code: number) => async () => {
  throw Object.assign(new Error(message), { code })
}

/** A wallet that connects on Base, and on Solana as given. */
const severalNetworks = (connect: () => Promise<Approval>) => [
  base,
  fakeNamespace('other', [], [{ ...fakeNetwork('other'), name: 'Solana' }]),
  fakeConnectors(sampleWallet('Juniper'), {
    ...fakeConnector({ id: 'juniper-other', namespace: 'other', connect }),
    name: 'Juniper',
  }),
]

/** Connects on all networks, and waits for a text. */
const all = (words: string) => async (harness: Harness) => {
  const screen = await harness.open(connectExternal, { connectorId: 'juniper', all: true })
  await screen.sees(words)
}

/** States of a connection request. */
export const states: readonly ViewState[] = [
  {
    name: 'opening',
    companions: [base, fakeConnectors(sampleWallet('Juniper', {}, { load: never }))],
    prepare: picked('Opening Juniper'),
  },
  {
    name: 'waiting',
    companions: answered(never),
    prepare: picked('Continue in Juniper'),
  },
  {
    name: 'locked',
    companions: [
      base,
      fakeConnectors(sampleWallet('Juniper', { connect: never, isLocked: async () => true })),
    ],
    prepare: picked('Juniper is locked'),
  },
  { name: 'no answer', companions: answered(never), prepare: silent },
  {
    name: 'no answer, with a code to scan',
    companions: [base, fakeConnectors(sampleWallet('Juniper', { connect: never }), scan)],
    prepare: silent,
  },
  {
    name: 'refused',
    companions: answered(refuse('User rejected the request.', rpcCodes.userRejected)),
    prepare: picked('You cancelled in your wallet'),
  },
  {
    name: 'busy',
    companions: answered(refuse('Already processing eth_requestAccounts.', rpcCodes.resourceUnavailable)),
    prepare: picked('Juniper already has a pending request'),
  },
  {
    name: 'failed',
    companions: answered(
      refuse('Internal JSON-RPC error: the vault could not be opened.', rpcCodes.internal),
    ),
    prepare: picked('Juniper did not connect'),
  },
  {
    name: 'failed, with many words',
    companions: answered(
      refuse(`Error: ${'at Vault.unlock (background.js:1:20417) '.repeat(12)}`, rpcCodes.internal),
    ),
    prepare: picked('Juniper did not connect'),
  },
  {
    name: 'connected',
    companions: [base, fakeConnectors(sampleWallet('Juniper'))],
    prepare: async (harness) => {
      harness.store.set(closesAfterConnectAtom, false)
      await picked('Connected')(harness)
    },
  },
  {
    name: 'terms to accept',
    companions: [base, fakeConnectors(sampleWallet('Juniper'))],
    features: { legalCheckbox: true },
    prepare: async (harness) => {
      harness.store.set(connectOptionsAtom, (options) => ({ ...options, ...sampleTerms }))
      const screen = await harness.open(connectExternal, { connectorId: 'juniper' })
      await screen.sees('Terms of service')
    },
  },
  {
    name: 'several networks to choose from',
    companions: severalNetworks(never),
    prepare: async (harness) => {
      const screen = await harness.open(connectExternal, { connectorId: 'juniper' })
      await screen.sees('All of them')
    },
  },
  { name: 'all networks, the second', companions: severalNetworks(never), prepare: all('Solana: 2 of 2') },
  {
    name: 'all networks, the second refused',
    companions: severalNetworks(refuse('User rejected the request.', rpcCodes.userRejected)),
    prepare: all('Skip Solana'),
  },
  {
    name: 'wallet gone',
    companions: [base],
    prepare: (harness) => harness.open(connectExternal, { connectorId: 'juniper' }),
  },
]
