import { describe, expect, test, vi } from 'vitest'
import { view } from './plugins/contributions.js'
import { definePlugin } from './plugins/definition.js'
import { object, string } from './schema/schema.js'
import { createPluginHarness } from '../testing/harness.js'
import { currentEntryAtom, historyAtom } from './router.js'
import { destination, type Destination, type Guard } from './router-service.js'
import { defineFlag, defineRoute } from './keys.js'

const home = defineRoute('demo.home')
const item = defineRoute<{ readonly id: string }>('demo.item', { params: object({ id: string() }) })
const absent = defineRoute('absent.view')
const leave = vi.fn()
const none = async () => ({ default: () => null })
const demo = definePlugin({
  id: 'demo',
  contributes: [view(home, none), view(item, none, { onLeave: leave })],
})

const start = () => {
  const h = createPluginHarness(demo())
  return Object.assign(h, { path: () => h.read(historyAtom).map(({ id }) => id.slice('demo.'.length)) })
}

// behaviour 2.1
test('push opens a view, back returns to the last one, and back from the first view closes the modal', async () => {
  const h = start()
  h.router.push(home)
  h.router.push(item, { id: '7' })
  expect([h.path(), h.read(currentEntryAtom)?.params]).toEqual([['home', 'item'], { id: '7' }])
  h.router.back()
  expect(h.path()).toEqual(['home'])
  h.router.back()
  expect(h.path()).toEqual([])
  h.router.back()
  expect(h.path()).toEqual([])
  await h.dispose()
})

// behaviour 2.2
test('replace changes the last step, reset the whole history', async () => {
  const h = start()
  h.router.push(home)
  h.router.push(home)
  h.router.replace(item, { id: '1' })
  expect(h.path()).toEqual(['home', 'item'])
  h.router.reset(item, { id: '2' })
  expect(h.path()).toEqual(['item'])
  await h.dispose()
})

// behaviour 2.2
test('push adds a step, also for the current view', async () => {
  const h = start()
  h.router.push(home)
  h.router.push(home)
  const [first, second] = h.read(historyAtom)
  expect(first?.step).not.toBe(second?.step)
  await h.dispose()
})

// behaviour 2.5
test('leaves a view whose onLeave throws, reports its plugin, and completes dispose', async () => {
  const [cause, cleanup] = [new Error('boom'), vi.fn()]
  const stubborn = definePlugin({
    id: 'stubborn',
    contributes: [
      view(home, none, {
        onLeave: () => {
          throw cause
        },
      }),
    ],
    setup({ onDispose }) {
      onDispose(cleanup)
      return {}
    },
  })
  const h = createPluginHarness(stubborn())
  h.router.push(home)
  h.foyer.close()
  expect(h.read(historyAtom)).toEqual([])
  h.router.push(home)
  h.router.back()
  expect(h.read(historyAtom)).toEqual([])
  h.router.push(home)
  await h.dispose()
  expect(cleanup).toHaveBeenCalledOnce()
  const expected = { error: expect.objectContaining({ cause }), context: { plugin: 'stubborn' } }
  expect(h.errors).toEqual([expected, expected, expected])
})

describe('onLeave', () => {
  /** A plugin with one view, and the calls of its `onLeave`. */
  const leavable = (onLeave: () => void) =>
    definePlugin({
      id: 'guest',
      flag: defineFlag('guest', { default: true }),
      contributes: [view(absent, none, { onLeave })],
    })

  // behaviour 2.5
  test.each([
    ['back', (h: ReturnType<typeof start>) => h.router.back()],
    ['close', (h: ReturnType<typeof start>) => h.router.close()],
    ['replace', (h: ReturnType<typeof start>) => h.router.replace(home)],
    ['reset', (h: ReturnType<typeof start>) => h.router.reset(home)],
    ['openByName', (h: ReturnType<typeof start>) => h.router.openByName('demo.item', { id: '2' }, item)],
  ])('runs once when the step is removed by %s, and not when another view is on top', async (_, remove) => {
    const h = start()
    leave.mockClear()
    h.router.push(home)
    h.router.push(item, { id: '1' })
    h.router.push(home)
    expect(leave).not.toHaveBeenCalled()
    h.router.back()
    expect(leave).not.toHaveBeenCalled()
    remove(h)
    expect(leave).toHaveBeenCalledTimes(1)
    await h.dispose()
  })

  // behaviour 2.5
  test('runs for each step that is removed from below the current one', async () => {
    const h = start()
    leave.mockClear()
    h.router.push(item, { id: '1' })
    h.router.push(item, { id: '2' })
    h.router.push(home)
    h.router.close()
    expect(leave).toHaveBeenCalledTimes(2)
    await h.dispose()
  })

  // behaviour 2.5
  test('runs once when the plugin of the view is deactivated', async () => {
    const onLeave = vi.fn()
    const h = createPluginHarness(demo(), { companions: [leavable(onLeave)()] })
    h.router.push(home)
    h.router.push(absent)
    await h.setFlags({ guest: false })
    expect(h.read(historyAtom)).toMatchObject([{ id: 'demo.home' }])
    expect(onLeave).toHaveBeenCalledTimes(1)
    await h.dispose()
    expect(onLeave).toHaveBeenCalledTimes(1)
  })

  // behaviour 2.5
  test.each([
    ['back', 'push', ['home', 'item']],
    ['back', 'close', []],
    ['close', 'push', ['item']],
  ] as const)('of %s may change the history by %s', async (way, then, path) => {
    const h = createPluginHarness(demo(), {
      companions: [
        leavable(() => (then === 'close' ? h.router.close() : h.router.push(item, { id: '9' })))(),
      ],
    })
    h.router.push(home)
    h.router.push(absent)
    h.router[way]()
    expect(h.read(historyAtom).map(({ id }) => id.slice('demo.'.length))).toEqual(path)
    await h.dispose()
  })
})

// behaviour 2.3
test('push throws for a route without a view, and can() returns false for it', async () => {
  const h = start()
  expect([h.router.can(home), h.router.can(absent)]).toEqual([true, false])
  expect(() => h.router.push(absent)).toThrow('No active plugin provides view "absent.view"')
  expect(h.path()).toEqual([])
  await h.dispose()
})

// behaviour 2.3
test('openByName validates the parameters', async () => {
  const h = start()
  h.router.openByName('demo.item', { id: '3' }, item)
  expect(h.read(currentEntryAtom)?.params).toEqual({ id: '3' })
  expect(() => h.router.openByName('demo.item', { id: 3 }, item as never)).toThrow(
    'Option params of "demo.item", id: must be a string, not 3',
  )
  expect(() => h.router.openByName('demo.home', {}, home as never)).toThrow('has no parameter schema')
  await h.dispose()
})

// behaviour 9.3
test('emits kernel.opened once and kernel.closed once', async () => {
  const h = start()
  h.router.push(home)
  h.router.push(home)
  h.router.close()
  expect(h.emitted).toEqual([
    { id: 'kernel.opened', payload: { route: 'demo.home' } },
    { id: 'kernel.closed', payload: {} },
  ])
  await h.dispose()
})

// behaviour 2.6
test('a guard redirects push, replace, reset and openByName until it is removed', async () => {
  const h = start()
  const guard: Guard<{ readonly id: string }> = ({ id }) => (id === 'secret' ? destination(home) : undefined)
  const undo = h.router.guard(item, guard)
  h.router.push(item, { id: 'secret' })
  h.router.push(item, { id: '1' })
  expect(h.path()).toEqual(['home', 'item'])
  h.router.replace(item, { id: 'secret' })
  expect(h.path()).toEqual(['home', 'home'])
  h.router.openByName('demo.item', { id: 'secret' }, item)
  expect(h.path()).toEqual(['home'])
  undo()
  h.router.reset(item, { id: 'secret' })
  expect(h.path()).toEqual(['item'])
  await h.dispose()
})

// behaviour 2.6
test('a loop of guards ends after 10 redirects', async () => {
  const h = start()
  let guarded = 0
  h.router.guard(home, (): Destination => (++guarded, destination(item, { id: '9' })))
  h.router.guard(item, () => (++guarded, destination(home)))
  expect(() => h.router.push(home)).toThrow('in a loop')
  expect(guarded).toBe(11)
  await h.dispose()
})

// behaviour 2.6
test('a redirect passes parameters, and a redirect loop throws', async () => {
  const h = start()
  const away = h.router.guard(home, (): Destination => destination(item, { id: '9' }))
  h.router.push(home)
  expect(h.read(currentEntryAtom)).toMatchObject({ id: 'demo.item', params: { id: '9' } })
  const back = h.router.guard(item, () => destination(home))
  expect(() => h.router.push(home)).toThrow('Guards redirect "demo.home" in a loop')
  expect(h.path()).toEqual(['item'])
  away()
  back()
  await h.dispose()
})
