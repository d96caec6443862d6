import { sessionKey } from '#kernel'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork, type ViewState } from '#kernel/testing'
import { connectNetwork } from '../contract.js'
import { sampleWallet } from '../testing/sample-wallets.js'

export const view = connectNetwork

const base = fakeNamespace('demo', [], [{ ...fakeNetwork(), name: 'Base' }])
const solaris = fakeNamespace('other', [], [{ ...fakeNetwork('other'), name: 'Solaris' }])
const lumen = { ...fakeConnector({ id: 'lumen', namespace: 'other' }), name: 'Lumen' }

/** Connects the wallet of the other namespace and opens the view. */
const opened =
  (words: string): NonNullable<ViewState['prepare']> =>
  async (harness) => {
    await harness.service(sessionKey).connect({ connectorId: 'juniper', namespace: 'demo' })
    const screen = await harness.open(connectNetwork, { network: 'other:1' as const })
    await screen.sees(words)
  }
const juniper = sampleWallet('Juniper')

/** States of the wallets for a network whose namespace has no connection. */
export const states: readonly ViewState[] = [
  {
    name: 'with a wallet',
    companions: [base, solaris, fakeConnectors(juniper, lumen)],
    prepare: opened('Lumen'),
  },
  {
    name: 'without a wallet',
    companions: [base, solaris, fakeConnectors(juniper)],
    prepare: opened('No wallet'),
  },
]
