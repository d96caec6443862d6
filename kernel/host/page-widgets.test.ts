import { afterEach, expect, test, vi } from 'vitest'
import { number } from '../core/schema/number.js'
import { object } from '../core/schema/schema.js'
import { createFakePage, createFakeStorage, settle } from '../testing/fake-edges.js'

const edges = {
  storage: createFakeStorage(),
  log: () => {},
  whenIdle: () => () => {},
  http: { fetch },
  page: createFakePage(),
  clock: { now: () => 0, sleep: async () => {} },
}

/** Loads a copy of the kernel. */
async function loadKernel() {
  vi.resetModules()
  const [{ createWidget }, { definePlugin }, { addToPage, pageWidgets }] = await Promise.all([
    import('./create-foyer.js'),
    import('../core/plugins/definition.js'),
    import('./page-widgets.js'),
  ])
  const create = (options: object = {}) => {
    const reports: unknown[] = []
    const onError = (error: unknown, context: object) => reports.push({ message: String(error), ...context })
    const foyer = createWidget({ plugins: [], onError, ...options }, edges)
    return { foyer, reports }
  }
  return { create, definePlugin, addToPage, pageWidgets }
}

const textOf = (place: string) =>
  `WidgetError: This page runs foyerkit 0.1.0, and ${place} has another copy of it, 0.1.0: plugins and atoms of one do not work with the other`

afterEach(() => vi.unstubAllGlobals())

// behaviour 8.1
test('warns about a second widget with the same prefix until the first is disposed', async () => {
  const { addToPage, pageWidgets } = await loadKernel()
  const warn = vi.fn()
  const [removeFirst, removeSecond] = [addToPage('shop', warn), addToPage('shop', warn)]
  expect(warn.mock.calls).toEqual([[expect.stringContaining('"shop"'), '']])
  removeFirst()
  removeSecond()
  addToPage('shop', warn)()
  expect(warn).toHaveBeenCalledOnce()
  expect([...pageWidgets()]).toEqual([])
  expect(Reflect.ownKeys(globalThis)).not.toContain(Symbol.for('foyerkit/widgets'))
})

test('a widget whose page has one of another copy of the kernel reports it, whether or not it is mounted', async () => {
  vi.stubGlobal('document', {})
  const kernel = await loadKernel()
  const [first, second] = [kernel.create({ id: 'first' }), kernel.create({ id: 'second' })]
  const copy = await loadKernel()
  const third = copy.create({ id: 'third' })
  await vi.waitUntil(() => third.reports.length > 0)
  // once for a copy
  const fourth = copy.create({ id: 'fourth' })
  await settle()
  expect([first, second, third, fourth].map(({ reports }) => reports)).toEqual([
    [],
    [],
    [{ message: textOf('another widget') }],
    [],
  ])
  await Promise.all([first, second, third, fourth].map(({ foyer }) => foyer.dispose()))

  const fifth = (await loadKernel()).create()
  await settle()
  expect(fifth.reports).toEqual([])
  await fifth.foyer.dispose()
})

test('a plugin made by another copy of the kernel is reported with its id, also one that is added later', async () => {
  const second = await loadKernel()
  const foreign = (id: string) => second.definePlugin({ id })()
  const { create, definePlugin } = await loadKernel()
  const { foyer, reports } = create({ plugins: [definePlugin({ id: 'own' })(), foreign('stranger')] })
  await vi.waitUntil(() => reports.length > 0)
  foyer.addPlugins(foreign('guest'))
  await vi.waitUntil(() => reports.length > 1)
  expect(reports).toEqual(
    ['stranger', 'guest'].map((plugin) => ({ message: textOf(`plugin "${plugin}"`), plugin })),
  )
  expect(foyer.plugins.map(({ id, error }) => [id, error?.code])).toEqual([
    ['own', undefined],
    ['stranger', 'kernel/SEVERAL_KERNELS'],
    ['guest', 'kernel/SEVERAL_KERNELS'],
  ])
  await foyer.dispose()
})

test('a plugin of another copy that fails has the error that made it fail', async () => {
  const { definePlugin } = await loadKernel()
  const config = object({ size: number() })
  const failing = definePlugin({ id: 'failing', config })({ size: 'large' } as never)
  const { foyer, reports } = (await loadKernel()).create({ plugins: [failing] })
  await vi.waitUntil(() => reports.length > 1)
  expect(foyer.plugins).toMatchObject([{ status: 'failed', error: { code: 'kernel/BAD_CONFIG' } }])
  await foyer.dispose()
})
