import { expect, test } from 'vitest'
import { createFakeClock } from '../../testing/fake-edges.js'
import { withTimeout } from './with-timeout.js'
import { anySignal } from './any-signal.js'
import { systemClock } from './clock.js'

test('systemClock.sleep resolves after the time, and rejects once its signal is aborted', async () => {
  await systemClock.sleep(0)
  const stop = new AbortController()
  const sleep = systemClock.sleep(60_000, stop.signal)
  stop.abort(new Error('enough'))
  await expect(sleep).rejects.toThrow('enough')
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('enough')
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
})

test('withTimeout returns the result, rejects after the timeout, and leaves no timer', async () => {
  const clock = createFakeClock()
  expect(await withTimeout(clock, 100, Promise.resolve('in time'), () => new Error('late'))).toBe('in time')
  const never = withTimeout(clock, 100, new Promise(() => {}), () => new Error('late'))
  const outcome = expect(never).rejects.toThrow('late')
  await clock.advance(100)
  await outcome
  await expect(
    withTimeout(clock, 100, Promise.reject(new Error('failed')), () => new Error('late')),
  ).rejects.toThrow('failed')
  expect(clock.pendingSleeps).toBe(0)
})

test('the fake clock ends sleeps in the order of their deadlines', async () => {
  const clock = createFakeClock(0)
  const woken: string[] = []
  void clock.sleep(20).then(() => woken.push(`b at ${clock.now()}`))
  void clock.sleep(10).then(() => woken.push(`a at ${clock.now()}`))
  await clock.advance(15)
  expect(woken).toEqual(['a at 10'])
  await clock.advance(15)
  expect(woken).toEqual(['a at 10', 'b at 20'])
})

test('anySignal is aborted by the first aborted signal, also by one that was aborted before', () => {
  const [firstController, secondController] = [new AbortController(), new AbortController()]
  const any = anySignal(firstController.signal, undefined, secondController.signal).signal
  expect(any.aborted).toBe(false)
  secondController.abort('two')
  expect([any.aborted, any.reason]).toEqual([true, 'two'])
  expect(anySignal(firstController.signal, secondController.signal).signal.aborted).toBe(true)
})
