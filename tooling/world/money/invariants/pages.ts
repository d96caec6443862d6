import { firstOf } from '../../invariants/invariant.js'
import type { MoneyInvariant } from './invariant.js'

const rejectionsAreHandled: MoneyInvariant = {
  claim: 'no rejection of the widget is unhandled',
  check: ({ facts }) => facts.all('unhandled rejection')[0]?.error,
}

const timeIsTheClock: MoneyInvariant = {
  claim: 'the widget waits by its clock only',
  check: ({ facts }) => (facts.all('real timer').length > 0 ? 'a timer of the platform was set' : undefined),
}

/** Claims about pages that hold whenever work has settled. */
export const pageInvariants = [rejectionsAreHandled, timeIsTheClock] as const

/** Claims about disposed pages, after time for their clean-ups. */
export const closedInvariants: readonly MoneyInvariant[] = [
  {
    claim: 'a disposed widget leaves no sleep, no lock and no watcher of the storage',
    check: ({ disposed, locks, storage }) =>
      firstOf(disposed, (page) => {
        const { serial } = page
        if (page.sleeps() > 0) return `page ${serial} has left ${page.sleeps()} sleeps`
        if (locks.count(serial) > 0) return `page ${serial} has left ${locks.count(serial)} locks`
        const watchers = storage.watchers(serial)
        return watchers > 0 ? `page ${serial} has left ${watchers} watchers of the storage` : undefined
      }),
  },
]
