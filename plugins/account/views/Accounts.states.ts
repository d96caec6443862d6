import type { ViewState } from '#kernel/testing'
import { accountAccounts } from '../contract.js'
import { connectSample, otherSampleAddress, sampleAccount } from '../testing/sample-account.js'

export const view = accountAccounts

const opened = {
  prepare: async (harness: Parameters<NonNullable<ViewState['prepare']>>[0]) => {
    await connectSample(harness)
    const screen = await harness.open(accountAccounts)
    await screen.sees('0x')
  },
}

/** The accounts that a wallet has shared. */
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
  { name: 'only one', companions: sampleAccount(), ...opened },
  {
    name: 'text at 200 %',
    companions: sampleAccount({ accounts: [otherSampleAddress] }),
    variables: { '--foyer-font-size': '20px' },
    ...opened,
  },
]
