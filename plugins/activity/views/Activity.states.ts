import { definePlugin, defineRoute, view as viewAt } from '#kernel'
import { profilesAtom } from '#kernel/chain'
import type { Harness, ViewState } from '#kernel/testing'
import { activity } from '../index.js'
import {
  hashOf,
  moved,
  noor,
  now,
  page,
  sampleActivity,
  sampleTransactions,
  wireTransaction,
  type SampleOptions,
} from '../testing/sample-activity.js'

/** The tab, in a view of its own. */
export const view = defineRoute('activity-sample.tab')
export const plugin = definePlugin({
  id: 'activity-sample',
  contributes: [
    viewAt(view, async () => {
      const { ActivityView, styles } = await import('../testing/ActivityView.js')
      return { default: ActivityView, styles }
    }),
  ],
})

type Sample = ReturnType<typeof sampleActivity>

/** A state of the tab that is reached with these texts in it. */
function state(
  name: string,
  words: string,
  options: SampleOptions & {
    readonly before?: (harness: Harness, sample: Sample) => void
    readonly more?: Partial<ViewState>
  } = {},
): ViewState {
  const { before, more, ...rest } = options
  const sample = sampleActivity(rest)
  return {
    name,
    companions: [activity(), ...sample.companions],
    async prepare(harness) {
      await sample.connect(harness)
      before?.(harness, sample)
      const screen = await harness.open(view)
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const never = () => new Promise(() => {})
const down = () => Promise.reject(new Error('The service did not answer in time.'))

/** States of the tab. */
export const states: readonly ViewState[] = [
  state('two years', 'Doorway #118'),
  state('own pending transactions', 'Sending', {
    before: (harness, sample) =>
      sample.sent(
        harness,
        { sentToName: 'noor.foyer.id' },
        { id: 'two', hash: hashOf(98), status: 'pending' },
      ),
  }),
  state('own cancelled transactions', 'Cancelled', {
    before: (harness, sample) => {
      const cancel = { askedAt: now, hash: hashOf(97) }
      const cancelled = { status: 'replaced', isCancelled: true, replacedBy: cancel.hash } as const
      sample.sent(
        harness,
        { status: 'pending', cancel },
        { id: 'two', hash: hashOf(98), ...cancelled, endedAt: now },
      )
    },
  }),
  state('with names', 'To noor.foyer.id', {
    before: (harness) =>
      harness.store.set(profilesAtom, new Map([[`demo:1:${noor}`, { name: 'noor.foyer.id' }]])),
  }),
  state('more to load', 'Load more', { history: () => page(sampleTransactions, 'next') }),
  state('nothing', 'No activity yet', { history: () => page([]) }),
  state('loading', 'Loading activity', { history: never }),
  state('failed', 'couldn’t be loaded', { history: down }),
  state('unsupported network', 'can’t be read here', { unsupported: ['demo:1'] }),
  state('without a service, own transactions', 'Sending', {
    hasService: false,
    before: (harness, sample) => sample.sent(harness, {}),
  }),
  // it is offline once it is shown
  state('offline', 'Loading activity', { history: never, more: { offline: true } }),
  state('long names, large amounts', 'LONGSYMBOL', {
    history: () =>
      page([
        wireTransaction(1, {
          sentTo: noor,
          transfers: [moved('out', '123456789012345678.123456', 'LONGSYMBOLOFTHIRTYTWOCHARACTERS0')],
        }),
      ]),
    before: (harness) =>
      harness.store.set(
        profilesAtom,
        new Map([[`demo:1:${noor}`, { name: `${'noor-'.repeat(8)}.foyer.id` }]]),
      ),
  }),
  state('text at 200 %', 'Doorway #118', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
