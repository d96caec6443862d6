import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Toast } from '../../contracts/toasts.js'
import { createStore } from '../../core/state/store.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-edges.js'
import { createToasts } from './toasts.js'
import { followToasts, toastLifeMs, type ToastSequence, toastSwapMs } from './follow-toasts.js'

let clock: FakeClock
let sequence: ToastSequence
let show: (kind: Toast['kind'], text: string) => () => void
let visible: () => string
let seen: string[]

beforeEach(() => {
  clock = createFakeClock(0)
  const store = createStore()
  const toasts = createToasts(store)
  sequence = followToasts({ store, clock })
  show = (kind, text) => toasts.show({ kind, text })
  visible = () => {
    const visible = store.get(sequence.visibleAtom)
    return visible ? `${visible.toast.text}${visible.leaving ? ' leaving' : ''}` : 'nothing'
  }
  seen = []
  store.sub(sequence.visibleAtom, () => seen.push(`${clock.now()}: ${visible()}`))
})
afterEach(() => sequence.dispose())

// behaviour 12.10
test('shows a new toast after the exit of the old one', async () => {
  expect(toastSwapMs).toBe(150)
  show('loading', 'Confirming')
  show('success', 'Sent')
  await clock.advance(149)
  expect(visible()).toBe('Confirming leaving')
  await clock.advance(4_300)
  expect(seen).toEqual([
    '0: Confirming',
    '0: Confirming leaving',
    '150: Sent',
    '4150: Sent leaving',
    '4300: nothing',
  ])
  expect(clock.pendingSleeps).toBe(0)
})

// behaviour 12.10
test('shows the newest of several toasts requested during the exit, without a longer delay', async () => {
  show('loading', 'One')
  show('info', 'Two')
  await clock.advance(100)
  show('info', 'Three')
  await clock.advance(50)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: Three'])
})

test('does not show a toast that is closed before it is visible', async () => {
  show('loading', 'One')
  show('info', 'Two')()
  await clock.advance(150)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: nothing'])
  expect(clock.pendingSleeps).toBe(0)
})

test('a toast requested during the exit waits for the rest of the delay', async () => {
  const close = show('loading', 'One')
  close()
  await clock.advance(120)
  show('info', 'Two')
  await clock.advance(30)
  expect(seen).toEqual(['0: One', '0: One leaving', '150: Two'])
})

// behaviour 12.10
test.each([
  ['success', 4_000],
  ['info', 4_000],
  ['error', 8_000],
] as const)('closes a toast of kind %s after %i ms', async (kind, ms) => {
  expect(toastLifeMs[kind]).toBe(ms)
  show(kind, 'Text')
  await clock.advance(ms - 1)
  expect(visible()).toBe('Text')
  await clock.advance(1)
  expect(visible()).toBe('Text leaving')
})

test('keeps a loading toast until it is closed', async () => {
  const close = show('loading', 'Confirming')
  await clock.advance(3_600_000)
  expect([visible(), clock.pendingSleeps]).toEqual(['Confirming', 0])
  close()
  expect(visible()).toBe('Confirming leaving')
})

test('holds a toast while any reason remains, and then restarts its duration', async () => {
  show('error', 'Failed')
  await clock.advance(7_000)
  sequence.hold('pointer', true)
  sequence.hold('focus', true)
  await clock.advance(60_000)
  sequence.hold('pointer', false)
  await clock.advance(60_000)
  expect(visible()).toBe('Failed')
  sequence.hold('focus', false)
  await clock.advance(7_999)
  expect(visible()).toBe('Failed')
  await clock.advance(1)
  expect(visible()).toBe('Failed leaving')
})

test('a hold by focus ends with its toast, and a hold by a hidden page applies to all toasts', async () => {
  show('info', 'One')
  sequence.hold('focus', true)
  show('info', 'Two')
  await clock.advance(4_150)
  expect(visible()).toBe('Two leaving')
  await clock.advance(150)
  sequence.hold('hidden page', true)
  show('info', 'Three')
  show('info', 'Four')
  await clock.advance(60_000)
  expect(visible()).toBe('Four')
})

test('close() starts the exit', async () => {
  show('error', 'Failed')
  sequence.close()
  await clock.advance(150)
  expect(seen).toEqual(['0: Failed', '0: Failed leaving', '150: nothing'])
})

test('dispose stops the timer and the subscription', async () => {
  show('info', 'One')
  sequence.dispose()
  expect(clock.pendingSleeps).toBe(0)
  show('info', 'Two')
  expect(visible()).toBe('One')
})
