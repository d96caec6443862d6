import type { ViewState } from '#kernel/testing'
import { smartSessionsList } from '../contract.js'
import { sampleAccount, wireSession, type SampleOptions } from '../testing/sample-sessions.js'

export const view = smartSessionsList

/** A state of the list that is reached with these texts in it. */
function state(
  name: string,
  words: string,
  {
    more,
    press,
    ...options
  }: SampleOptions & { readonly more?: Partial<ViewState>; readonly press?: string } = {},
): ViewState {
  const sample = sampleAccount(options)
  return {
    name,
    companions: sample.companions,
    features: { smartSessions: true },
    async prepare(harness) {
      await sample.connect(harness)
      const screen = await harness.open(view)
      if (press !== undefined) await screen.press(press)
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const revoke = 'Revoke the session of Meridian'
const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new Error('The service did not answer in time.'))
const long = wireSession('11', {
  project: {
    id: 'shop',
    name: 'Meridian'.repeat(20),
    url: `https://${'meridian.'.repeat(20)}example`,
    iconUrl: null,
  },
})

/** States of the list. */
export const states: readonly ViewState[] = [
  state('active, ended and revoked', '12.5 USDC'),
  state('waits for the wallet', 'Continue in Wallet fake', {
    press: revoke,
    wallet: (method) => (method === 'wallet_revokePermissions' ? never() : {}),
  }),
  state('cannot be revoked', 'No such permissions.', {
    press: revoke,
    wallet: (method) =>
      method === 'wallet_revokePermissions' ? Promise.reject(new Error('No such permissions.')) : {},
  }),
  state('tokens that are read', 'Call the contract', { describeAsset: never }),
  state('tokens that are unknown', 'units of the token', { describeAsset: async () => undefined }),
  state('none', 'No smart sessions', { answer: () => ({ pcis: [] }) }),
  state('loading', 'Loading your sessions', { answer: never }),
  state('failed', 'Your sessions cannot be shown', { answer: down }),
  state('long names', 'Revoke', { answer: () => ({ pcis: [long] }) }),
  state('text at 200 %', 'Revoked on', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
