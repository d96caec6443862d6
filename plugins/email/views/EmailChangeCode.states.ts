import type { Harness, ViewState } from '#kernel/testing'
import { emailChangeAtom } from '../change-state.js'
import { emailChangeCode } from '../contract.js'
import { sampleLogin, type SampleLogin } from '../testing/sample-login.js'

export const view = emailChangeCode

const opened = async (harness: Harness, step: 'primary' | 'secondary') => {
  harness.store.set(emailChangeAtom, { email: 'new@meridian.example', step })
  const screen = await harness.open(emailChangeCode)
  await screen.sees('We sent six digits to')
  return screen
}

const state = (name: string, login: SampleLogin, prepare: NonNullable<ViewState['prepare']>): ViewState => ({
  name,
  companions: sampleLogin(login),
  prepare,
})

/** The codes of a change of the address. */
export const states: readonly ViewState[] = [
  state('code of the present address', {}, (harness) => opened(harness, 'primary')),
  state('code of the new address', {}, (harness) => opened(harness, 'secondary')),
  state('wrong code', { code: new Error('That code is not right. 2 tries left.') }, async (harness) => {
    const screen = await opened(harness, 'secondary')
    await screen.type('Six-digit code', '408137')
    await screen.sees('2 tries left')
    return screen
  }),
  state('changed', {}, async (harness) => {
    const screen = await opened(harness, 'secondary')
    await screen.type('Six-digit code', '408137')
    await screen.sees('Email changed')
    return screen
  }),
]
