import type { Harness, ViewState } from '#kernel/testing'
import { accountHome } from '../contract.js'
import { connectSample, otherSampleAddress, sampleAccount } from '../testing/sample-account.js'
import { sampleParts } from '../testing/sample-parts.js'

export const view = accountHome

const never = () => new Promise<never>(() => {})

/** Connects, opens the view and waits for a text. */
const opened = (words: string) => async (harness: Harness) => {
  await connectSample(harness)
  const screen = await harness.open(accountHome)
  await screen.sees(words)
  return screen
}

/** States of the account view. */
export const states: readonly ViewState[] = [
  { name: 'balance shown', companions: sampleAccount(), prepare: opened('1.48 ETH') },
  {
    name: 'with name, actions and parts',
    companions: [
      ...sampleAccount({ accounts: [otherSampleAddress], name: { name: 'ada.foyer.id' } }),
      sampleParts(),
    ],
    prepare: opened('ada.foyer.id'),
  },
  {
    name: 'receive and send, one part',
    companions: [
      ...sampleAccount({ name: { name: 'ada.foyer.id' } }),
      sampleParts({ only: ['receive', 'send'], tabs: ['Tokens'] }),
    ],
    prepare: opened('ada.foyer.id'),
  },
  {
    name: 'fiat total known',
    companions: [
      ...sampleAccount(),
      sampleParts({ only: ['receive', 'send'], tabs: ['Tokens'], total: true }),
    ],
    prepare: opened('$4,605.69'),
  },
  {
    name: 'fiat total not known yet',
    companions: [
      ...sampleAccount(),
      sampleParts({ only: ['receive', 'send'], tabs: ['Tokens'], total: false }),
    ],
    prepare: opened('1.48 ETH'),
  },
  { name: 'balance loading', companions: sampleAccount({ balance: never }), prepare: opened('Base') },
  {
    name: 'balance not to be had',
    companions: sampleAccount({ balance: async () => Promise.reject(new Error('The node did not answer.')) }),
    prepare: opened('Your balance couldn’t be loaded'),
  },
  {
    name: 'balances not read',
    companions: sampleAccount({ balance: undefined }),
    prepare: opened('can’t be read here'),
  },
  { name: 'unknown network', companions: sampleAccount({ network: 7 }), prepare: opened('Unknown network') },
  {
    name: 'long wallet name, large balance',
    companions: sampleAccount({
      wallet: 'Wallet of the United Federation of Planets Inc.',
      balance: async () => ({
        value: 123_456_789_012_345_678n * 10n ** 18n,
        decimals: 18,
        symbol: 'SUPERETH',
      }),
    }),
    prepare: opened('SUPERETH'),
  },
  {
    name: 'copied',
    companions: sampleAccount(),
    prepare: async (harness) => {
      const screen = await opened('1.48 ETH')(harness)
      await screen.press('Copy address')
      await screen.sees('Address copied')
    },
  },
  {
    name: 'leaving',
    companions: sampleAccount({ disconnect: never }),
    prepare: async (harness) => {
      const screen = await opened('1.48 ETH')(harness)
      await screen.press('Disconnect')
    },
  },
  {
    name: 'text at 200 %',
    companions: sampleAccount(),
    prepare: opened('1.48 ETH'),
    variables: { '--foyer-font-size': '20px' },
  },
]
