import type { ViewState } from '#kernel/testing'
import { emailDevice } from '../contract.js'
import { sampleLogin } from '../testing/sample-login.js'

export const view = emailDevice

/** Waiting for the approval of this device. */
export const states: readonly ViewState[] = [
  {
    name: 'waiting',
    companions: sampleLogin({ requestedAt: 'now', country: 'PT' }),
    prepare: async (harness) => {
      const screen = await harness.open(emailDevice)
      await screen.sees('Portugal')
      return screen
    },
  },
  {
    name: 'waiting, country unknown',
    companions: sampleLogin({ requestedAt: 'now' }),
    prepare: async (harness) => {
      const screen = await harness.open(emailDevice)
      await screen.sees('Is this you?')
      return screen
    },
  },
  {
    name: 'refused',
    companions: sampleLogin({ requestedAt: 'now', device: new Error('This login was refused') }),
    prepare: async (harness) => {
      const screen = await harness.open(emailDevice)
      await screen.sees('This login was refused')
      return screen
    },
  },
]
