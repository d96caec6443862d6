import type { ViewState } from '#kernel/testing'
import { farcasterLogin } from '../contract.js'
import { sampleFarcaster } from '../testing/sample-farcaster.js'

export const view = farcasterLogin

/** A login with Farcaster. */
export const states: readonly ViewState[] = [
  {
    name: 'code',
    companions: sampleFarcaster(),
    prepare: async (harness) => {
      const screen = await harness.open(farcasterLogin)
      await screen.sees('Open the Farcaster app')
      return screen
    },
  },
  {
    name: 'failed',
    companions: sampleFarcaster({ uri: new Error('Farcaster did not answer. Try again.') }),
    prepare: async (harness) => {
      const screen = await harness.open(farcasterLogin)
      await screen.sees('Farcaster did not answer')
      return screen
    },
  },
]
