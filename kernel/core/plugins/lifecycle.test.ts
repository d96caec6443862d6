import { atom } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { defineService, defineEvent, defineFlag, defineSlot } from '../keys.js'
import type { WidgetError } from '../errors/widget-error.js'
import { until } from '../../testing/until.js'
import { settle } from '../../testing/fake-edges.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { flagAtom } from '../flags.js'
import { remoteFlagErrors } from '../remote-flags.js'
import { object, optional } from '../schema/schema.js'
import { number } from '../schema/number.js'
import { namespacesKey } from '../../session/namespaces.js'
import { networksAtom } from '../../session/state.js'
import { fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness, type HarnessOptions } from '../../testing/harness.js'
import { fill, namespace } from './contributions.js'
import { definePlugin, type Plugin } from './definition.js'
import { pluginStatesAtom } from './plugin-state.js'
import { cleanupLimitMs } from './lifecycle.js'

interface Engine {
  readonly serial: number
}
const engineKey = defineService<Engine>('engine.service')
const carKey = defineService<{ readonly engine: Engine }>('car.service')
const started = defineEvent<{ readonly serial: number }>('engine.started')
const seats = defineSlot<{ readonly label: string }>('car.seats')

let serial = 0
const engine = definePlugin({
  id: 'engine',
  flag: defineFlag('engine', { default: true }),
  config: object({ power: optional(number({ min: 1 }), 100) }),
  provides: { service: engineKey },
  events: { started },
  contributes: [fill(seats, { id: 'engine', label: 'behind the engine' })],
  setup: () => ({ service: () => ({ serial: ++serial }) }),
})
const car = definePlugin({
  id: 'car',
  requires: { engine: engineKey },
  provides: { service: carKey },
  contributes: [fill(seats, { id: 'car', label: 'in front' })],
  setup: ({ use }) => ({ service: () => ({ engine: use.engine }) }),
})

const harness = (plugin: Plugin, ...companions: readonly Plugin[]) =>
  createPluginHarness(plugin, { companions })
const statuses = (h: ReturnType<typeof harness>) =>
  Object.fromEntries(
    h.foyer.plugins.filter(({ id }) => id !== 'event-recorder').map(({ id, status }) => [id, status]),
  )

// behaviour 3.2
test('activates providers before their dependents, in any order of the list', async () => {
  const h = harness(engine(), car())
  expect(statuses(h)).toEqual({ car: 'active', engine: 'active' })
  expect(h.service(carKey).engine).toBe(h.service(engineKey))
  await h.dispose()
})

// behaviour 5.1, 3.2
test('lists contributions in the order of the plugins option, also after a restart', async () => {
  const chain = (id: string, provides = {}) =>
    definePlugin({
      id,
      flag: defineFlag(id, { default: true }),
      provides,
      contributes: [namespace(id, { networks: [fakeNetwork(id)] }), fill(seats, { id, label: id })],
      setup: () => ({ service: () => ({ serial: 1 }) }),
    })()
  // the car makes the second chain start first
  const h = harness(chain('last'), car(), chain('first'), chain('second', { service: engineKey }))
  const expected = ['car', 'first', 'second', 'last']
  expect(h.fills(seats).map(({ id }) => id)).toEqual(expected)
  expect(h.read(networksAtom).map(({ chainNamespace }) => chainNamespace)).toEqual(expected.slice(1))
  expect(h.service(namespacesKey).list()).toEqual(expected.slice(1))
  await h.setFlags({ first: false })
  await h.setFlags({ first: true })
  expect(h.fills(seats).map(({ id }) => id)).toEqual(expected)
  await h.dispose()
})

// behaviour 3.3
test('blocks a plugin with a missing requirement, and names the service in its status', async () => {
  const h = harness(car())
  expect(h.status()).toMatchObject({ status: 'blocked', missing: ['engine.service'] })
  expect(() => h.service(carKey)).toThrow('No active plugin provides "car.service"')
  await h.dispose()
})

// behaviour 4.3
test('a flag deactivates a plugin and its dependents, then activates them with new services', async () => {
  const h = harness(car(), engine())
  const firstEngine = h.service(engineKey)
  await h.setFlags({ engine: false })
  expect(statuses(h)).toEqual({ engine: 'disabled', car: 'blocked' })
  expect(h.fills(seats)).toEqual([])
  await h.setFlags({ engine: true })
  expect(statuses(h)).toEqual({ engine: 'active', car: 'active' })
  expect(h.fills(seats).map(({ id }) => id)).toEqual(['engine', 'car'])
  expect(h.service(engineKey)).not.toBe(firstEngine)
  expect(h.service(carKey).engine).toBe(h.service(engineKey))
  await h.dispose()
})

// behaviour 3.3
test('addPlugins and removePlugin change the active plugins at run time', async () => {
  const h = harness(car())
  h.foyer.addPlugins(engine())
  expect(statuses(h)).toEqual({ car: 'active', engine: 'active' })
  await h.foyer.removePlugin('engine')
  expect(statuses(h)).toEqual({ car: 'blocked' })
  await expect(h.foyer.removePlugin('engine')).rejects.toThrow('Plugin "engine" is not installed')
  h.foyer.addPlugins(engine({ power: 7 }))
  expect(statuses(h)).toEqual({ car: 'active', engine: 'active' })
  await h.dispose()
})

// behaviour 3.7
test('addPlugins throws for a duplicate plugin and changes nothing', async () => {
  const h = harness(car(), engine())
  expect(() => h.foyer.addPlugins(engine())).toThrow(
    kernelErrors.DUPLICATE_PLUGIN.text.replace('{id}', 'engine'),
  )
  expect(statuses(h)).toEqual({ engine: 'active', car: 'active' })
  await h.dispose()
})

// behaviour 3.8
test('configure calls reconfigure, or restarts the plugin and its dependents', async () => {
  const order: string[] = []
  const config = object({ n: optional(number(), 1) })
  const live = definePlugin({
    id: 'live',
    config,
    reconfigure: (_, next) => void order.push(`live ${next.n}`),
  })
  const fixed = definePlugin({
    id: 'fixed',
    config,
    provides: { service: engineKey },
    setup({ config: { n }, onDispose }) {
      order.push(`fixed on ${n}`)
      onDispose(() => void order.push(`fixed off ${n}`))
      return { service: () => ({ serial: n }) }
    },
  })
  const h = harness(car(), live(), fixed())
  await h.foyer.configure(live({ n: 2 }))
  await h.foyer.configure(fixed({ n: 3 }))
  expect(order).toEqual(['fixed on 1', 'live 2', 'fixed off 1', 'fixed on 3'])
  expect(h.service(carKey).engine.serial).toBe(3)
  await expect(h.foyer.configure(fixed({ n: 'x' } as never))).rejects.toThrow(
    'Plugin "fixed", option n: must be a number, not "x"',
  )
  expect(h.service(carKey).engine.serial).toBe(3)
  await h.dispose()
})

// behaviour 3.4
test('activates a failed plugin once it is configured with valid options', async () => {
  const h = harness(car(), engine({ power: 0 }))
  expect(statuses(h)).toEqual({ engine: 'failed', car: 'blocked' })
  await h.foyer.configure(engine({ power: 1 }))
  expect(statuses(h)).toEqual({ engine: 'active', car: 'active' })
  await h.dispose()
})

// behaviour 3.13
test('dispose deactivates each plugin once, dependents first, and later calls throw', async () => {
  const order: string[] = []
  const noisy = (id: string, ...requires: readonly ReturnType<typeof noisyKey>[]) =>
    definePlugin({
      id,
      requires: Object.fromEntries(requires.map((key) => [key.id, key])),
      provides: { service: noisyKey(id) },
      setup({ onDispose, signal }) {
        signal.addEventListener('abort', () => order.push(`${id} aborted`))
        onDispose(() => void order.push(`${id} off`))
        return { service: () => id }
      },
    })()
  const noisyKey = (id: string) => defineService<string>(`${id}.service`)
  const h = harness(noisy('c', noisyKey('b')), noisy('a'), noisy('b', noisyKey('a')))
  await Promise.all([h.dispose(), h.dispose()])
  expect(order).toEqual(['c aborted', 'c off', 'b aborted', 'b off', 'a aborted', 'a off'])
  expect(() => h.foyer.mount()).toThrow('This widget was disposed')
})

// behaviour 3.12
test('reports a cleanup that exceeds its time limit, and continues', async () => {
  const stuck = definePlugin({
    id: 'stuck',
    flag: defineFlag('stuck', { default: true }),
    setup({ onDispose }) {
      onDispose(() => new Promise(() => {}))
      return {}
    },
  })
  const h = harness(car(), engine(), stuck())
  const switched = h.setFlags({ stuck: false })
  await h.clock.advance(cleanupLimitMs)
  await switched
  expect(h.errors.map(({ error }) => (error as Error).message)).toEqual([
    'Plugin "stuck" failed to deactivate in 5000 ms',
  ])
  expect(h.service(carKey).engine).toBeDefined()
  await h.dispose()
})

/** Creates an engine whose service registers a cleanup on creation. The cleanup resolves on `finish`. */
function slowEngine() {
  const finish: (() => void)[] = []
  const plugin = definePlugin({
    id: 'slow-engine',
    flag: defineFlag('slow-engine', { default: true }),
    config: object({ power: optional(number(), 1) }),
    provides: { service: engineKey },
    setup: ({ config, onDispose }) => ({
      service: () => {
        onDispose(() => new Promise<void>((resolve) => finish.push(resolve)))
        return { serial: config.power }
      },
    }),
  })
  return { plugin, finish: () => finish.splice(0).forEach((resolve) => resolve()) }
}

// behaviour 3.12
test('a plugin with a pending cleanup provides no service, and can be activated again at once', async () => {
  const { plugin, finish } = slowEngine()
  const h = harness(car(), plugin())
  expect(h.service(carKey).engine.serial).toBe(1)
  const off = h.setFlags({ 'slow-engine': false })
  expect(statuses(h)).toEqual({ 'slow-engine': 'disabled', car: 'blocked' })
  expect(h.status('car')?.missing).toEqual(['engine.service'])
  expect(() => h.service(engineKey)).toThrow('No active plugin provides "engine.service"')

  const on = h.setFlags({ 'slow-engine': true })
  expect(statuses(h)).toEqual({ 'slow-engine': 'active', car: 'active' })
  expect(h.service(carKey).engine).toBe(h.service(engineKey))
  const configured = h.foyer.configure(plugin({ power: 7 }))
  expect(statuses(h)).toEqual({ 'slow-engine': 'active', car: 'active' })
  expect(h.service(carKey).engine.serial).toBe(7)
  finish()
  await Promise.all([off, on, configured])
  expect(h.errors).toEqual([])
  const disposed = h.dispose()
  await settle()
  finish()
  await disposed
})

/** Creates a plugin that counts its setups and cleanups, and writes an atom during setup. */
function writer() {
  const written = atom(0)
  const counts = { setups: 0, cleanups: 0 }
  const plugin = definePlugin({
    id: 'writer',
    provides: { service: engineKey },
    setup({ store, onDispose }) {
      counts.setups += 1
      onDispose(() => void (counts.cleanups += 1))
      store.set(written, (count) => count + 1)
      return { service: () => ({ serial: counts.setups }) }
    },
  })
  return { plugin, written, counts }
}

test('setFlags in a listener of a write during setup causes no second activation', async () => {
  const { plugin, written, counts } = writer()
  const h = harness(car())
  const results: unknown[] = []
  h.foyer.watch(written, () => results.push(h.setFlags({ 'any-flag': true })))
  h.foyer.addPlugins(plugin())
  expect(statuses(h)).toEqual({ writer: 'active', car: 'active' })
  await Promise.all(results)
  expect([results.length, counts.setups, h.errors]).toEqual([1, 1, []])
  await h.dispose()
  expect(counts.cleanups).toBe(1)
})

test('removePlugin and configure during setup take effect after it', async () => {
  const { plugin, written, counts } = writer()
  const h = harness(car())
  const reactions = [() => h.foyer.configure(plugin()), () => h.foyer.removePlugin('writer')]
  const results: unknown[] = []
  h.foyer.watch(written, () => results.push(reactions.shift()?.()))
  h.foyer.addPlugins(plugin())
  await Promise.all(results)
  expect(statuses(h)).toEqual({ car: 'blocked' })
  expect([counts, h.errors]).toEqual([{ setups: 2, cleanups: 2 }, []])
  await h.dispose()
})

test('stops and reports a listener that changes a flag after every change', async () => {
  const h = harness(car(), engine())
  h.foyer.watch(pluginStatesAtom, (states) => {
    const isOn = states.some(({ id, status }) => id === 'engine' && status === 'active')
    void h.setFlags({ engine: !isOn })
  })
  await h.setFlags({ engine: false })
  expect(h.errors.map(({ error }) => (error as WidgetError).code)).toEqual(['kernel/LISTENER_LOOP'])
  await h.dispose()
})

test('reports a throwing store subscriber and finishes the reconcile', async () => {
  const h = harness(car(), engine())
  const cause = new Error('boom')
  h.store.sub(pluginStatesAtom, () => {
    throw cause
  })
  await h.setFlags({ engine: false })
  expect(statuses(h)).toEqual({ engine: 'disabled', car: 'blocked' })
  expect(h.errors[0]).toMatchObject({ error: { cause: { errors: [cause] } }, context: { plugin: 'host' } })
  await h.dispose()
  expect(h.foyer.plugins).toEqual([])
})

// behaviour 4.3
test('reports a throwing subscriber of a flag and applies the flags', async () => {
  const h = harness(car(), engine())
  const cause = new Error('boom')
  h.store.sub(flagAtom(defineFlag('engine', { default: true })), () => {
    throw cause
  })
  await h.setFlags({ engine: false })
  expect(statuses(h)).toEqual({ engine: 'disabled', car: 'blocked' })
  expect(h.errors).toMatchObject([{ error: { cause: { errors: [cause] } }, context: { plugin: 'host' } }])
  await h.dispose()
})

// behaviour 4.2
test('reports a throwing subscriber of a flag and applies the remote flags', async () => {
  const h = flagged({ remoteFlags: async () => ({ engine: false }) })
  h.store.sub(flagAtom(defineFlag('engine', { default: true })), () => {
    throw new Error('boom')
  })
  await until(() => statuses(h)['engine'] === 'disabled', 'the remote flags')
  expect(h.errors).toMatchObject([{ error: { code: 'kernel/LISTENER_FAILED' } }])
  await h.dispose()
})

// behaviour 3.11
test('removes the event listeners of a deactivated plugin', async () => {
  const listener = vi.fn()
  const listening = definePlugin({
    id: 'listening',
    flag: defineFlag('listening', { default: true }),
    setup({ events }) {
      events.on(started, listener)
      return {}
    },
  })
  const emitting = definePlugin({
    id: 'emitting',
    provides: { service: carKey },
    setup: ({ events }) => ({
      service: () => ({
        get engine() {
          events.emit(started, { serial: 1 })
          return { serial: 1 }
        },
      }),
    }),
  })
  const h = harness(listening(), emitting())
  expect(h.service(carKey).engine.serial).toBe(1)
  await h.setFlags({ listening: false })
  expect(h.service(carKey).engine.serial).toBe(1)
  expect(listener).toHaveBeenCalledOnce()
  expect(h.emitted.filter(({ id }) => id === 'engine.started')).toHaveLength(2)
  await h.dispose()
})

// behaviour 3.5
test('stores a plugin error in the plugin’s state and keeps its contributions', async () => {
  let emitStarted = () => {}
  const deaf = definePlugin({
    id: 'deaf',
    contributes: [fill(seats, { id: 'deaf', label: 'in the back' })],
    setup({ events }) {
      events.on(started, () => {
        throw new Error('what?')
      })
      emitStarted = () => events.emit(started, { serial: 1 })
      return {}
    },
  })
  const h = harness(deaf())
  const initialFills = h.fills(seats)
  emitStarted()
  expect(h.status()?.error?.cause).toMatchObject({ message: 'what?' })
  // A new list would load a failed view again after each error.
  expect(h.fills(seats)).toBe(initialFills)
  await h.dispose()
})

// behaviour 3.3, 4.3
test('an optional service is undefined while its plugin is inactive', async () => {
  const seen: unknown[] = []
  const curious = definePlugin({
    id: 'curious',
    optional: { engine: engineKey },
    provides: { service: carKey },
    setup: ({ maybe }) => ({
      service: () => ({
        get engine() {
          seen.push(maybe.engine?.serial !== undefined)
          return { serial: 0 }
        },
      }),
    }),
  })
  const h = harness(curious(), engine())
  const readEngine = () => h.service(carKey).engine
  readEngine()
  await h.setFlags({ engine: false })
  readEngine()
  await h.setFlags({ engine: undefined })
  readEngine()
  expect(seen).toEqual([true, false, true])
  await h.dispose()
})

const flagged = (options: HarnessOptions) =>
  createPluginHarness(car(), { ...options, companions: [engine()] })

// behaviour 4.2
test('applies remote flags once they are loaded, and stores them for the next start', async () => {
  const first = flagged({ remoteFlags: async () => ({ engine: false }) })
  expect(statuses(first)).toEqual({ engine: 'active', car: 'active' })
  await until(() => statuses(first)['engine'] === 'disabled', 'the remote flags')
  expect(statuses(first)).toEqual({ engine: 'disabled', car: 'blocked' })
  await until(
    () => [...first.storage.entries.keys()].some((key) => key.endsWith('remote-flags')),
    'the write',
  )
  await first.dispose()
  const second = flagged({ storage: first.storage, remoteFlags: () => new Promise(() => {}) })
  // before any plugin is activated: a switched off plugin does not run for a moment at each start
  expect(statuses(second)).toEqual({ engine: 'disabled', car: 'blocked' })
  await second.dispose()
})

// behaviour 4.2
test.each([
  ['fail to load', () => Promise.reject(new Error('down'))],
  ['are invalid', async () => ({ engine: 'no' }) as never],
])('reports remote flags that %s, and changes nothing', async (_, remoteFlags) => {
  const h = flagged({ remoteFlags })
  await until(() => h.errors.length > 0, 'the report')
  expect(statuses(h)).toEqual({ engine: 'active', car: 'active' })
  expect(h.errors).toHaveLength(1)
  expect(remoteFlagErrors.REMOTE_FLAGS.is(h.errors[0]?.error)).toBe(true)
  await h.dispose()
})
