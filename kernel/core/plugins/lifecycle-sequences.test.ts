import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineService, defineFlag, defineSlot } from '../keys.js'
import { object } from '../schema/schema.js'
import { number } from '../schema/number.js'
import { servicesAtom } from '../state/store.js'
import { settle } from '../../testing/fake-edges.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { fill } from './contributions.js'
import { definePlugin, type Plugin } from './definition.js'
import { runs } from '../../../tooling/unit/runs.js'

const size = 5
const slot = defineSlot<object>('sequence.slot')

/** Bits of the required plugins. Bits of the plugin itself and of later plugins are ignored, so there is no cycle. */
type Requirements = readonly number[]

type Step =
  | { readonly kind: 'enable' | 'disable' | 'configure' | 'add' | 'remove'; readonly index: number }
  /** Creates the service of a plugin and registers a slow cleanup. */
  | { readonly kind: 'use'; readonly index: number }
  /** Ends the oldest pending cleanup. */
  | { readonly kind: 'finish' }

interface SequenceService {
  readonly index: number
  readonly version: number
  /** Number of the activation that created the service, over all plugins. */
  readonly activation: number
  /** Numbers of the activations that created the required services. */
  readonly required: readonly number[]
}

const keys = Array.from({ length: size }, (_, index) => defineService<SequenceService>(`p${index}.service`))
const keyOf = (index: number) => keys[index] as (typeof keys)[number]
const requiredBy = (requirements: Requirements, index: number) =>
  Array.from({ length: index }, (_, provider) => provider).filter(
    (provider) => ((requirements[index] ?? 0) >> provider) & 1,
  )

/** The plugins of one sequence, with their newest activations, those that have not ended, and pending cleanups. */
function createPlugins(requirements: Requirements) {
  let activations = 0
  const newest = new Map<number, number>()
  /** Activations that each activation requires, until its last cleanup has run. */
  const unended = new Map<number, readonly number[]>()
  /** Providers that ended before a dependent. */
  const endedEarly: number[] = []
  const pending: (() => void)[] = []
  const slowCleanup = () => new Promise<void>((resolve) => void pending.push(resolve))
  const factories = requirements.map((_, index) =>
    definePlugin({
      id: `p${index}`,
      flag: defineFlag(`p${index}`, { default: true }),
      config: object({ version: number() }),
      requires: Object.fromEntries(
        requiredBy(requirements, index).map((plugin) => [`p${plugin}`, keyOf(plugin)]),
      ),
      provides: { service: keyOf(index) },
      contributes: [fill(slot, { id: `p${index}` })],
      setup({ config, use, onDispose, signal }) {
        const activation = ++activations
        newest.set(index, activation)
        const required = Object.values(use).map((service) => service.activation)
        unended.set(activation, required)
        onDispose(() => void unended.delete(activation))
        signal.addEventListener('abort', () => {
          if ([...unended.values()].some((required) => required.includes(activation))) endedEarly.push(index)
        })
        // Every second plugin registers a slow cleanup in its setup.
        if (index % 2 === 0) onDispose(slowCleanup)
        return {
          service: () => {
            onDispose(slowCleanup)
            return { index, version: config.version, activation, required }
          },
        }
      },
    }),
  )
  return { factories, newest, unended, endedEarly, pending }
}

const requirements = fc.array(fc.nat({ max: 2 ** size - 1 }), { minLength: size, maxLength: size })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('enable', 'disable', 'configure', 'add', 'remove', 'use'),
      index: fc.nat({ max: size - 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'finish' as const }) },
)

// behaviour 3.12
test('after any sequence, only the services of active plugins resolve, even during cleanups', async () => {
  const property = fc.asyncProperty(
    requirements,
    fc.array(step, { minLength: 1, maxLength: 20 }),
    async (graph, script) => {
      const { factories, newest, unended, endedEarly, pending } = createPlugins(graph)
      const create = (index: number, version: number) =>
        (factories[index] as (config: { version: number }) => Plugin)({ version })
      const [first, ...companions] = factories.map((_, index) => create(index, 0))
      const h = createPluginHarness(first as Plugin, { companions })
      const versions = new Map(factories.map((_, index) => [index, 0]))
      const disabled = new Set<number>()
      const called: Promise<void>[] = []

      for (const [version, action] of script.entries()) {
        if (action.kind === 'finish') pending.shift()?.()
        else if (action.kind === 'enable' || action.kind === 'disable') {
          called.push(h.setFlags({ [`p${action.index}`]: action.kind === 'enable' }))
          if (action.kind === 'enable') disabled.delete(action.index)
          else disabled.add(action.index)
        } else if (action.kind === 'add' && !versions.has(action.index)) {
          h.foyer.addPlugins(create(action.index, version))
          versions.set(action.index, version)
        } else if (action.kind === 'remove' && versions.delete(action.index)) {
          called.push(h.foyer.removePlugin(`p${action.index}`))
        } else if (action.kind === 'configure' && versions.has(action.index)) {
          called.push(h.foyer.configure(create(action.index, version)))
          versions.set(action.index, version)
        } else if (action.kind === 'use' && h.read(servicesAtom)?.has(keyOf(action.index))) {
          h.service(keyOf(action.index))
        }
        // Not awaited, because only cleanups are asynchronous.
        expectDirectory(h, graph, versions, disabled, newest)
      }

      const disposal = Promise.all([...called, h.foyer.dispose()])
      for (const key of keys) expect(() => h.service(key)).toThrow('No active plugin provides')
      // A cleanup that ends starts the next one of its scope.
      for (let round = 0; round < 4 * size || pending.length > 0; round++) {
        pending.splice(0).forEach((finish) => finish())
        await settle()
      }
      await disposal
      expect([unended.size, endedEarly]).toEqual([0, []])
      expect(h.errors).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: runs(200) })
}, 600_000)

/** Compares states, fills, requirements and resolved services with flags, versions and requirements. */
function expectDirectory(
  h: Harness,
  graph: Requirements,
  versions: ReadonlyMap<number, number>,
  disabled: ReadonlySet<number>,
  newest: ReadonlyMap<number, number>,
) {
  const active = new Set<number>()
  for (const index of graph.keys()) {
    const isMet = requiredBy(graph, index).every((plugin) => active.has(plugin))
    if (versions.has(index) && !disabled.has(index) && isMet) active.add(index)
  }
  const ids = [...active].map((index) => `p${index}`)
  const states = h.foyer.plugins.filter(({ id }) => /^p\d$/.test(id))
  expect(states.flatMap(({ id, status }) => (status === 'active' ? [id] : [])).sort()).toEqual(ids)
  expect(
    h
      .fills(slot)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids)
  const services = h.read(servicesAtom)
  for (const [index, key] of keys.entries()) {
    expect(services?.has(key)).toBe(active.has(index))
    if (!active.has(index)) expect(() => h.service(key)).toThrow('No active plugin provides')
    // Every second active plugin creates its service, so that its cleanup is pending in the next steps.
    else if (index % 2 === 1) {
      const required = requiredBy(graph, index).map((plugin) => newest.get(plugin))
      const [version, activation] = [versions.get(index), newest.get(index)]
      expect(h.service(key)).toEqual({ index, version, activation, required })
    }
  }
}
