import type { Harness, ViewState } from '#kernel/testing'
import { socialLogin } from '../contract.js'
import { socialAttemptAtom, type SocialAttempt } from '../login-state.js'
import { sampleSocials, type SampleSocials } from '../testing/sample-socials.js'

export const view = socialLogin

const popup = { closed: false, close() {}, location: { href: '' } } as unknown as Window

const state = (
  name: string,
  answers: SampleSocials,
  attempt: Partial<SocialAttempt>,
  text: string,
): ViewState => ({
  name,
  companions: sampleSocials(answers),
  prepare: async (harness: Harness) => {
    harness.store.set(socialAttemptAtom, { provider: 'github', popup, ...attempt })
    const screen = await harness.open(socialLogin)
    await screen.sees(text)
    return screen
  },
})

/** A login in a window. */
export const states: readonly ViewState[] = [
  state('waiting', {}, {}, 'Log in with GitHub'),
  state('blocked', {}, { popup: null }, 'The window could not be opened'),
  state('refused', {}, { result: { error: 'denied' } }, 'You cancelled the login.'),
]
