import { expect, test, vi } from 'vitest'
import type { CapabilityContext } from '../core/networks/capability-context.js'
import { definePlugin } from '../core/plugins/definition.js'
import { namespace, capability } from '../core/plugins/contributions.js'
import { defineFlag, defineCapability } from '../core/keys.js'
import { fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { namespacesKey } from './namespaces.js'
import { networkByIdAtom, networksAtom } from './state.js'

const bark = defineCapability<{ bark(): string }>('bark')
const fly = defineCapability<object>('fly')

type Load = () => Promise<(context: CapabilityContext) => { bark(): string }>
const dog = (load: Load = vi.fn(async () => () => ({ bark: () => 'woof' }))) => ({
  plugin: definePlugin({
    id: 'dog',
    flag: defineFlag('dog', { default: true }),
    contributes: () => [
      namespace('demo', { networks: [fakeNetwork()], capabilities: [capability(bark, load)] }),
    ],
  }),
})

test('capability() loads the code once, and returns undefined if the namespace lacks the capability', async () => {
  const load = vi.fn(async () => () => ({ bark: () => 'woof' }))
  const { plugin } = dog(load)
  const h = createPluginHarness(plugin())
  const namespaces = h.service(namespacesKey)
  expect([namespaces.can('demo', bark), namespaces.can('demo', fly), namespaces.can('cat', bark)]).toEqual([
    true,
    false,
    false,
  ])
  expect(load).not.toHaveBeenCalled()
  const [bark1, bark2] = await Promise.all([
    namespaces.capability('demo', bark),
    namespaces.capability('demo', bark),
  ])
  expect(bark1?.bark()).toBe('woof')
  expect([bark1 === bark2, load.mock.calls.length]).toEqual([true, 1])
  expect(await namespaces.capability('demo', fly)).toBeUndefined()
  expect(await namespaces.capability('toString', bark)).toBeUndefined()
  await h.dispose()
})

test('capability() loads again after a failed load', async () => {
  let down = true
  const load = vi.fn(async () => {
    if (down) throw new Error('offline')
    return () => ({ bark: () => 'woof' })
  })
  const h = createPluginHarness(dog(load).plugin())
  const namespaces = h.service(namespacesKey)
  await expect(namespaces.capability('demo', bark)).rejects.toThrow('offline')
  down = false
  expect((await namespaces.capability('demo', bark))?.bark()).toBe('woof')
  await h.dispose()
})

test('networks and capabilities are removed with their plugin', async () => {
  const h = createPluginHarness(dog().plugin())
  const namespaces = h.service(namespacesKey)
  expect([namespaces.list(), namespaces.networks().length]).toEqual([['demo'], 1])
  expect(h.read(networkByIdAtom)('demo:1')?.name).toBe('Demo 1')
  await h.setFlags({ dog: false })
  expect([namespaces.list(), h.read(networksAtom)]).toEqual([[], []])
  expect(await namespaces.capability('demo', bark)).toBeUndefined()
  expect(h.read(networkByIdAtom)('demo:1')).toBeUndefined()
  await h.dispose()
})

test('disposes a capability when its plugin is deactivated, and creates a new one after a restart', async () => {
  const disposed: number[] = []
  const signals: AbortSignal[] = []
  const { plugin } = dog(
    vi.fn(async () => ({ signal, onDispose }: CapabilityContext) => {
      const number = signals.push(signal)
      onDispose(() => void disposed.push(number))
      return { bark: () => `woof ${number}` }
    }),
  )
  const h = createPluginHarness(plugin())
  const namespaces = h.service(namespacesKey)
  expect((await namespaces.capability('demo', bark))?.bark()).toBe('woof 1')
  await h.setFlags({ dog: false })
  expect([signals.map(({ aborted }) => aborted), disposed]).toEqual([[true], [1]])
  await h.setFlags({ dog: true })
  expect((await namespaces.capability('demo', bark))?.bark()).toBe('woof 2')
  await h.dispose()
  expect(disposed).toEqual([1, 2])
})

test('does not create a capability if its plugin is deactivated while the code loads', async () => {
  const createBark = vi.fn(() => ({ bark: () => 'woof' }))
  let loaded = (_: typeof createBark) => {}
  const load = vi.fn(() => new Promise<typeof createBark>((resolve) => (loaded = resolve)))
  const { plugin } = dog(load)
  const h = createPluginHarness(plugin())
  const capability = h.service(namespacesKey).capability('demo', bark)
  await until(() => load.mock.calls.length > 0, 'the load')
  await h.setFlags({ dog: false })
  loaded(createBark)
  expect(await capability).toBeUndefined()
  expect(createBark).not.toHaveBeenCalled()
  await h.dispose()
})
