import type { Harness, ViewState } from '#kernel/testing'
import { registerAccountName } from '../contract.js'
import { sampleNames, suggested, type SampleNames } from '../testing/sample-names.js'

export const view = registerAccountName

const opened = async (harness: Harness) => {
  const screen = await harness.open(registerAccountName)
  await screen.sees('One name instead of 42 characters')
  return screen
}

/** Types a name, and waits for a text. */
const typed = (text: string, seen: string) => async (harness: Harness) => {
  const screen = await opened(harness)
  await screen.type('Name', text)
  await harness.clock.advance(300)
  await screen.sees(seen)
  return screen
}

const registering = (seen: string) => async (harness: Harness) => {
  const screen = await typed('adalace', 'Free')(harness)
  await screen.press('Register adalace.foyer.id')
  if (seen) await screen.sees(seen)
  return screen
}

const state = (name: string, sample: SampleNames, prepare: NonNullable<ViewState['prepare']>): ViewState => ({
  name,
  ...sampleNames(sample),
  prepare,
})

const longest = 'a'.repeat(60)

/** The field for a name. */
export const states: readonly ViewState[] = [
  state('empty', {}, opened),
  state('free', {}, typed('adalace', 'Free')),
  state('taken', {}, typed('noor', 'Someone has this name. Try one of these.')),
  state(
    'taken, nothing like it',
    { suggestions: { noor: suggested('noor', true) } },
    typed('noor', 'Someone has this name. Try another one.'),
  ),
  state(
    'too short, with names like it',
    {
      suggestions: {
        ada: () => ({ suggestions: [{ name: 'ada-home.foyer.id', registered: false }] }),
      },
    },
    typed('ada', 'ada-home.foyer.id'),
  ),
  state('letters of another kind', {}, typed('аdalace', 'Letters, digits and hyphens only')),
  state(
    'long name',
    { suggestions: { [longest]: suggested(longest, false, 'x') } },
    typed(longest, `${longest}-x.foyer.id`),
  ),
  state('asking the service', { suggestions: { adalace: () => new Promise(() => {}) } }, async (harness) => {
    const screen = await opened(harness)
    await screen.type('Name', 'adalace')
    await harness.clock.advance(300)
    await screen.sees('Checking')
  }),
  state(
    'service unreachable',
    { suggestions: { adalace: () => new Response('', { status: 404 }) } },
    typed('adalace', 'Error fetching name suggestions'),
  ),
  state('waiting for the signature', { sign: () => new Promise(() => {}) }, registering('')),
  state(
    'refused by the service',
    {
      register: () =>
        Response.json(
          { status: 'FAILED', reasons: [{ name: 'name', description: 'adalace.foyer.id is taken' }] },
          { status: 400 },
        ),
    },
    registering('adalace.foyer.id is taken'),
  ),
  { ...state('text at 200 %', {}, typed('adalace', 'Free')), variables: { '--foyer-font-size': '20px' } },
]
