import type { Harness, ViewState } from '#kernel/testing'
import { registerAccountNameSuccess } from '../contract.js'
import { sampleNames } from '../testing/sample-names.js'

export const view = registerAccountNameSuccess

const opened = (name: string) => async (harness: Harness) => {
  const screen = await harness.open(registerAccountNameSuccess, { name })
  await screen.sees(`${name} is yours`)
  return screen
}

/** The name that was registered. */
export const states: readonly ViewState[] = [
  { name: 'registered', ...sampleNames(), prepare: opened('adalace.foyer.id') },
  { name: 'long name', ...sampleNames(), prepare: opened(`${'adalace-'.repeat(8)}.foyer.id`) },
  {
    name: 'copied',
    ...sampleNames(),
    prepare: async (harness) => {
      const screen = await opened('adalace.foyer.id')(harness)
      await screen.press('Copy name')
      await screen.sees('Name copied')
    },
  },
]
