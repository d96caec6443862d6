import { historyAtom } from '../../../kernel/core/router.js'
import { cameraView } from '../page/plugins.js'
import { openTabs } from '../world.js'
import { firstOf, type Invariant } from './invariant.js'

const rejectionsAreHandled: Invariant = {
  claim: 'no rejection of the widget is unhandled',
  check: ({ facts }) => facts.of('unhandled rejection')[0]?.error,
}

const timeIsTheClock: Invariant = {
  claim: 'the widget waits by its clock only',
  check: ({ facts }) => (facts.of('real timer').length > 0 ? 'a timer of the platform was set' : undefined),
}

const providersEndLast: Invariant = {
  claim: 'a clean-up can use the services that its plugin requires',
  check: ({ facts }) =>
    firstOf(facts.of('clean-up'), ({ tab, isProviderGone }) =>
      isProviderGone ? `the provider has ended before its dependent in tab ${tab}` : undefined,
    ),
}

const viewsAreLeft: Invariant = {
  claim: 'onLeave is called once for each step that is removed from the history',
  check: (world) =>
    firstOf(openTabs(world), ({ at, foyer, cameras }) => {
      const open = foyer.read(historyAtom).filter(({ id }) => id === cameraView.id).length
      const running = cameras.opened - cameras.left
      return running === open ? undefined : `tab ${at} has ${running} running cameras for ${open} views`
    }),
}

const pressedIsShown: Invariant = {
  claim: 'a view that is pressed is the view of its connector',
  check: ({ facts }) =>
    firstOf(facts.of('pairing shown'), ({ tab, view, wanted }) =>
      view === wanted ? undefined : `tab ${tab} opens ${view}, not ${wanted}`,
    ),
}

const onLeaveCounts: Invariant = {
  claim: 'the history is what onLeave made of it',
  check: ({ facts }) =>
    firstOf(facts.of('closing view left'), ({ tab, open }) =>
      open === 0 ? undefined : `tab ${tab} has ${open} steps after onLeave has closed the modal`,
    ),
}

/** Claims about the widget that hold whenever work has settled. */
export const widgetInvariants = [
  rejectionsAreHandled,
  timeIsTheClock,
  providersEndLast,
  viewsAreLeft,
  onLeaveCounts,
  pressedIsShown,
] as const

const listIsDrawn: Invariant = {
  claim: 'after quiet an open list of wallets has rows, not placeholders',
  check: (world) =>
    firstOf(openTabs(world), (tab) =>
      tab.off.has('catalogue') || tab.isListDrawn() ? undefined : `tab ${tab.at} shows placeholders`,
    ),
}

/** Claims about the widget that hold after quiet. */
export const quietWidgetInvariants = [listIsDrawn] as const

/** Claims about closed pages, after time for their clean-ups. */
export const closedInvariants: readonly Invariant[] = [
  {
    claim: 'every page that is closed ends its clean-ups',
    check: ({ closing }) =>
      firstOf(closing, ({ tab, isClosed }) => (isClosed ? undefined : `tab ${tab.at} does not end`)),
  },
  {
    claim: 'a closed page leaves no sleep, no watcher of the storage and no driver that watches',
    check: (world) =>
      firstOf(world.closing, ({ tab }) => {
        const { at, records } = tab
        if (tab.sleeps() > 0) return `tab ${at} has left ${tab.sleeps()} sleeps`
        const watchers = world.tabs[at] ? 0 : world.storage.watchers(at)
        if (watchers > 0) return `tab ${at} has left ${watchers} watchers of the storage`
        return firstOf(records, ([uid, drivers]) =>
          drivers.some(({ watches }) => watches > 0) ? `tab ${at} still watches ${uid}` : undefined,
        )
      }),
  },
]
