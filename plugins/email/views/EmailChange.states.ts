import type { Harness, ViewState } from '#kernel/testing'
import { emailChange } from '../contract.js'
import { sampleLogin, type SampleLogin } from '../testing/sample-login.js'

export const view = emailChange

const opened = async (harness: Harness) => {
  const screen = await harness.open(emailChange)
  await screen.sees('Confirm the change in the secure window')
  return screen
}

const state = (name: string, login: SampleLogin, prepare: NonNullable<ViewState['prepare']>): ViewState => ({
  name,
  companions: sampleLogin(login),
  prepare,
})

/** The field for a new address. */
export const states: readonly ViewState[] = [
  state('enter the address', {}, opened),
  state('refused', { change: new Error('User rejected the request') }, async (harness) => {
    const screen = await opened(harness)
    await screen.type('New email address', 'new@meridian.example')
    await screen.press('Continue')
    await screen.sees('User rejected the request')
    return screen
  }),
]
