import { fakeConnectors, fakeNamespace, type ViewState } from '#kernel/testing'
import { connectAbout, connectWallets } from '../contract.js'
import { sampleWallet } from '../testing/sample-wallets.js'

export const view = connectAbout

const companions = [fakeNamespace(), fakeConnectors(sampleWallet('Juniper'))]

/** What a wallet is. */
export const states: readonly ViewState[] = [
  {
    name: 'from the list',
    companions,
    prepare: async (harness) => {
      const screen = await harness.open(connectWallets)
      await screen.press('How they work')
      await screen.sees('It keeps your keys')
    },
  },
  { name: 'opened at once', companions },
  { name: 'text at 200 %', companions, variables: { '--foyer-font-size': '20px' } },
]
