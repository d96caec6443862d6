import type { Harness, ViewState } from '#kernel/testing'
import { registerAccountNameSuccess } from '../contract.js'
import { sampleNames } from '../testing/sample-names.js'

export const view = registerAccountNameSuccess

const own = (name: string) => async (harness: Harness) => {
  const screen = await harness.open(registerAccountNameSuccess, { name, isOwned: true })
  await screen.sees('People can send to this name.')
  return screen
}

const asked = (name: string) => async (harness: Harness) => {
  const screen = await own(name)(harness)
  await screen.press('Release name')
  await screen.sees(`Release ${name}?`)
  return screen
}

const released = (seen: string) => async (harness: Harness) => {
  const screen = await asked('adalace.foyer.id')(harness)
  await screen.press('Release name')
  if (seen) await screen.sees(seen)
}

const long = `${'adalace-'.repeat(8)}.foyer.id`

const opened = (name: string) => async (harness: Harness) => {
  const screen = await harness.open(registerAccountNameSuccess, { name })
  await screen.sees(`${name} is yours`)
  return screen
}

/** The name that was registered, and one that the account has from before. */
export const states: readonly ViewState[] = [
  { name: 'registered', ...sampleNames(), prepare: opened('adalace.foyer.id') },
  { name: 'long name', ...sampleNames(), prepare: opened(long) },
  {
    name: 'copied',
    ...sampleNames(),
    prepare: async (harness) => {
      const screen = await opened('adalace.foyer.id')(harness)
      await screen.press('Copy name')
      await screen.sees('Name copied')
    },
  },
  { name: 'own name', ...sampleNames(), prepare: own('adalace.foyer.id') },
  { name: 'own name, long', ...sampleNames(), prepare: own(long) },
  { name: 'release, to confirm', ...sampleNames(), prepare: asked(long) },
  {
    name: 'release, waiting for the signature',
    ...sampleNames({ sign: () => new Promise(() => {}) }),
    prepare: released(''),
  },
  {
    name: 'release refused by the service',
    ...sampleNames({
      release: () =>
        Response.json(
          {
            status: 'FAILED',
            reasons: [{ name: 'name', description: 'The account has not registered adalace.foyer.id' }],
          },
          { status: 400 },
        ),
    }),
    prepare: released('The account has not registered adalace.foyer.id'),
  },
  { name: 'released', ...sampleNames(), prepare: released('adalace.foyer.id is released') },
]
