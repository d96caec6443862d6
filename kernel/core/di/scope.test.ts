import { expect, test, vi } from 'vitest'
import { settle } from '../../testing/fake-edges.js'
import { Scope } from './scope.js'

// behaviour 3.11
test('runs each cleanup once, newest first, after the signal is aborted', async () => {
  const scope = new Scope('demo')
  const order: string[] = []
  scope.signal.addEventListener('abort', () => order.push('aborted'))
  scope.onDispose(() => void order.push('first'))
  scope.onDispose(async () => {
    await Promise.resolve()
    order.push('second')
  })
  scope.onDispose(() => void order.push('third'))
  await Promise.all([scope.dispose(), scope.dispose()])
  expect(order).toEqual(['aborted', 'third', 'second', 'first'])
})

test('synchronous cleanups have run when dispose() returns', () => {
  const scope = new Scope('demo')
  const cleanup = vi.fn()
  scope.onDispose(cleanup)
  void scope.dispose()
  expect(cleanup).toHaveBeenCalledOnce()
})

test('reports a cleanup that throws or rejects with its owner, and runs the others', async () => {
  const faults: unknown[] = []
  const scope = new Scope('demo', (error, owner) => faults.push([owner, (error as Error).message]))
  const last = vi.fn()
  scope.onDispose(last)
  scope.onDispose(() => {
    throw new Error('thrown')
  })
  scope.onDispose(() => Promise.reject(new Error('rejected')))
  await scope.dispose()
  expect(faults).toEqual([
    ['demo', 'rejected'],
    ['demo', 'thrown'],
  ])
  expect(last).toHaveBeenCalledOnce()
})

test('runs a cleanup that is registered after disposal at once', async () => {
  const scope = new Scope('demo')
  await scope.dispose()
  const late = vi.fn()
  scope.onDispose(late)
  expect(late).toHaveBeenCalledOnce()
})

test('runs a cleanup once per registration, and not after it is unregistered', async () => {
  const scope = new Scope('demo')
  const cleanup = vi.fn()
  const release = scope.onDispose(cleanup)
  scope.onDispose(cleanup)
  scope.onDispose(cleanup)
  release()
  release()
  await scope.dispose()
  expect(cleanup).toHaveBeenCalledTimes(2)
})

test('every call of dispose() resolves after all cleanups, even a call from a cleanup', async () => {
  const scope = new Scope('demo')
  const order: string[] = []
  let finish = () => {}
  scope.onDispose(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  scope.onDispose(() => void scope.dispose().then(() => order.push('inner')))
  const outer = scope.dispose().then(() => order.push('outer'))
  await settle()
  expect(order).toEqual([])
  finish()
  await outer
  expect(order).toEqual(['inner', 'outer'])
})
