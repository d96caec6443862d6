import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Toast } from '../../contracts/alerts.js'
import { createStore } from '../../core/state/store.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.js'
import { createToasts } from './toasts.js'
import { followToasts, toastLifeMs, type ToastSequence, toastSwapMs } from './follow-toasts.js'

let clock: FakeClock
let sequence: ToastSequence
let show: (kind: Toast['kind'], text: string) => () => void
let now: () => string
let seen: string[]

beforeEach(() => {
  clock = createFakeClock(0)
  const store = createStore()
  const toasts = createToasts(store)
  sequence = followToasts({ store, clock })
  show = (kind, text) => toasts.show({ kind, text })
  now = () => {
    const shown = store.get(sequence.shownAtom)
    return shown ? `${shown.toast.text}${shown.leaving ? ' leaving' : ''}` : 'nothing'
  }
  seen = []
  store.sub(sequence.shownAtom, () => seen.push(`${clock.now()}: ${now()}`))
})
afterEach(() => sequence.dispose())

test('a new toast waits for the old one to close', async () => {
  expect(toastSwapMs).toBe(150)
  show('loading', 'Confirming')
  show('success', 'Sent')
  await clock.advance(149)
  expect(now()).toBe('Confirming leaving')
  await clock.advance(4_300)
  expect(seen).toEqual([
    '0: Confirming',
    '0: Confirming leaving',
    '150: Sent',
    '4150: Sent leaving',
    '4300: nothing',
  ])
  expect(clock.waiting).toBe(0)
})

test('of several that come while one leaves only the newest is shown, and none waits longer', async () => {
  show('loading', 'One')
  show('info', 'Two')
  await clock.advance(100)
  show('info', 'Three')
  await clock.advance(50)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: Three'])
})

test('one that is closed before its turn never comes', async () => {
  show('loading', 'One')
  show('info', 'Two')()
  await clock.advance(150)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: nothing'])
  expect(clock.waiting).toBe(0)
})

test('one that comes while the last is leaving waits only for the rest', async () => {
  const close = show('loading', 'One')
  close()
  await clock.advance(120)
  show('info', 'Two')
  await clock.advance(30)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: Two'])
})

test.each([
  ['success', 4_000],
  ['info', 4_000],
  ['error', 8_000],
] as const)('%s leaves after %i ms', async (kind, ms) => {
  expect(toastLifeMs[kind]).toBe(ms)
  show(kind, 'It')
  await clock.advance(ms - 1)
  expect(now()).toBe('It')
  await clock.advance(1)
  expect(now()).toBe('It leaving')
})

test('what is under way stays until it is closed', async () => {
  const close = show('loading', 'Confirming')
  await clock.advance(3_600_000)
  expect([now(), clock.waiting]).toEqual(['Confirming', 0])
  close()
  expect(now()).toBe('Confirming leaving')
})

test('while someone is on it, it stays; its time begins anew when the last has gone', async () => {
  show('error', 'Failed')
  await clock.advance(7_000)
  sequence.hold('pointer', true)
  sequence.hold('focus', true)
  await clock.advance(60_000)
  sequence.hold('pointer', false)
  await clock.advance(60_000)
  expect(now()).toBe('Failed')
  sequence.hold('focus', false)
  await clock.advance(7_999)
  expect(now()).toBe('Failed')
  await clock.advance(1)
  expect(now()).toBe('Failed leaving')
})

test('who was on one toast does not hold the next, who does not see the page holds all', async () => {
  show('info', 'One')
  sequence.hold('focus', true)
  show('info', 'Two')
  await clock.advance(4_150)
  expect(now()).toBe('Two leaving')
  await clock.advance(150)
  sequence.hold('hidden page', true)
  show('info', 'Three')
  show('info', 'Four')
  await clock.advance(60_000)
  expect(now()).toBe('Four')
})

test('closing it by hand is like its time being over', async () => {
  show('error', 'Failed')
  sequence.close()
  await clock.advance(150)
  expect(seen).toEqual(['0: Failed', '0: Failed leaving', '150: nothing'])
})

test('after the end nothing is waited for and nothing followed', async () => {
  show('info', 'One')
  sequence.dispose()
  expect(clock.waiting).toBe(0)
  show('info', 'Two')
  expect(now()).toBe('One')
})
