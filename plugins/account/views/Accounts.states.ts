import { atom } from 'jotai/vanilla'
import { definePlugin, fill, sessionKey, view as viewOf } from '#kernel'
import { connectorSources } from '#kernel/chain'
import { fakeConnector, fakeNamespace, fakeNetwork, type Harness, type ViewState } from '#kernel/testing'
import { connectWallets } from '#plugins/connect/contract'
import { accountAccounts } from '../contract.js'
import { account } from '../index.js'
import { connectSample, otherSampleAddress, sampleAccount } from '../testing/sample-account.js'

export const view = accountAccounts

const opened = {
  prepare: async (harness: Parameters<NonNullable<ViewState['prepare']>>[0]) => {
    await connectSample(harness)
    const screen = await harness.open(accountAccounts)
    await screen.sees('0x')
  },
}

/** A second wallet of the same chain, a wallet of another chain, and a wallet list. */
const twoChains = [
  ...sampleAccount({ accounts: [otherSampleAddress] }),
  fakeNamespace('other', [], [{ ...fakeNetwork('other'), name: 'Solana' }]),
  definePlugin({
    id: 'connect',
    contributes: [
      viewOf(connectWallets, async () => ({ default: () => null })),
      fill(connectorSources, {
        id: 'more',
        list: atom([
          { ...fakeConnector({ id: 'second' }), name: 'Alder' },
          {
            ...fakeConnector({ id: 'third', namespace: 'other' }),
            name: 'Wallet of a large company, with a long name',
          },
        ]),
      }),
    ],
  })(),
]

/** Connects all wallets, and opens the view. */
const openedTwice =
  (options: Parameters<typeof account>[0] = {}) =>
  async (harness: Harness) => {
    await harness.foyer.configure(account(options))
    for (const connectorId of ['third', 'second']) await harness.service(sessionKey).connect({ connectorId })
    await connectSample(harness)
    const screen = await harness.open(accountAccounts)
    await screen.sees('Solana')
  }

/** The accounts of the connected wallets. */
export const states: readonly ViewState[] = [
  { name: 'two accounts', companions: sampleAccount({ accounts: [otherSampleAddress] }), ...opened },
  {
    name: 'with names of their own',
    companions: sampleAccount({
      accounts: [otherSampleAddress],
      labels: { [otherSampleAddress]: 'Savings, not to be touched before the year is over' },
    }),
    ...opened,
  },
  {
    name: 'accounts of two types',
    companions: sampleAccount({
      accounts: [otherSampleAddress],
      labels: { [otherSampleAddress]: 'Main' },
      kinds: ['payment', 'ordinals'],
    }),
    ...opened,
  },
  { name: 'only one', companions: sampleAccount(), ...opened },
  {
    name: 'text at 200 %',
    companions: sampleAccount({ accounts: [otherSampleAddress] }),
    variables: { '--foyer-font-size': '20px' },
    ...opened,
  },
  { name: 'wallets on two chains', companions: twoChains, prepare: openedTwice() },
  { name: 'several wallets of a chain', companions: twoChains, prepare: openedTwice({ multiWallet: true }) },
  {
    name: 'several wallets, text at 200 %',
    companions: twoChains,
    variables: { '--foyer-font-size': '20px' },
    prepare: openedTwice({ multiWallet: true }),
  },
]
