import type { Harness, ViewState } from '#kernel/testing'
import { emailCode } from '../contract.js'
import { sampleLogin, type SampleLogin } from '../testing/sample-login.js'

export const view = emailCode

const opened = async (harness: Harness) => {
  const screen = await harness.open(emailCode)
  await screen.sees('Check your inbox')
  return screen
}

const state = (name: string, login: SampleLogin, prepare: NonNullable<ViewState['prepare']>): ViewState => ({
  name,
  companions: sampleLogin({ requestedAt: 'now', ...login }),
  prepare,
})

const typed = async (harness: Harness) => {
  const screen = await opened(harness)
  await screen.type('Six-digit code', '408137')
  return screen
}

/** The code that was sent by e-mail. */
export const states: readonly ViewState[] = [
  state('enter the code', {}, opened),
  state('checking', { code: 'never' }, async (harness) => {
    const screen = await typed(harness)
    await screen.sees('Checking')
    return screen
  }),
  state('wrong code', { code: new Error('That code is not right. 2 tries left.') }, async (harness) => {
    const screen = await typed(harness)
    await screen.sees('2 tries left')
    return screen
  }),
]
