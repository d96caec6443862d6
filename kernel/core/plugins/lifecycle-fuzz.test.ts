import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineFlag, definePlugin, defineService, defineSlot, fill, type Plugin } from '../../author.js'
import { createPluginHarness } from '../../testing/index.js'

const slot = defineSlot<object>('fuzz.slot')
const size = 6
// LIFECYCLE_SEQUENCES=3000 for a long run
const runs = Number(process.env['LIFECYCLE_SEQUENCES'] ?? 300)

/** Requirements of each plugin, as bits of the plugins that come first in the list, so there is no cycle. */
type Needs = readonly number[]
type Step =
  | { readonly kind: 'flag'; readonly index: number; readonly on: boolean }
  | { readonly kind: 'remove' | 'add' | 'configure'; readonly index: number }

const service = (index: number) => defineService<object>(`p${index}.service`)

/** Creates plugins that count their activations and deactivations. */
function createPlugins(needs: Needs, log: { on: number[]; off: number[] }): readonly (() => Plugin)[] {
  return needs.map((bits, index) => {
    const required = needs.flatMap((_, provider) =>
      provider < index && (bits >> provider) & 1 ? [provider] : [],
    )
    const factory = definePlugin({
      id: `p${index}`,
      flag: defineFlag(`p${index}`, { default: true }),
      requires: Object.fromEntries(required.map((plugin) => [`p${plugin}`, service(plugin)])),
      provides: { service: service(index) },
      contributes: [fill(slot, { id: `p${index}` })],
      setup({ onDispose }) {
        log.on[index] = (log.on[index] ?? 0) + 1
        onDispose(() => {
          log.off[index] = (log.off[index] ?? 0) + 1
        })
        return { service: () => ({}) }
      },
    })
    return () => factory()
  })
}

const needs = fc.array(fc.nat({ max: 2 ** size - 1 }), { minLength: size, maxLength: size })
const index = fc.nat({ max: size - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('flag' as const), index, on: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'add' as const, 'configure' as const), index }),
)

// behaviour 3.3
test('activates the enabled plugins with met requirements after any sequence of changes', async () => {
  let steps = 0
  const started = performance.now()
  const property = fc.asyncProperty(needs, fc.array(step, { maxLength: 30 }), async (graph, script) => {
    const log = { on: Array<number>(size).fill(0), off: Array<number>(size).fill(0) }
    const factories = createPlugins(graph, log)
    const [first, ...companions] = factories.map((factory) => factory())
    const h = createPluginHarness(first as Plugin, { companions })
    const installed = new Set(factories.keys())
    const off = new Set<number>()
    for (const change of script) {
      steps += 1
      if (change.kind === 'flag') {
        await h.setFlags({ [`p${change.index}`]: change.on })
        if (change.on) off.delete(change.index)
        else off.add(change.index)
      } else if (change.kind === 'add' && !installed.has(change.index)) {
        h.foyer.addPlugins((factories[change.index] as () => Plugin)())
        installed.add(change.index)
      } else if (change.kind === 'remove' && installed.has(change.index)) {
        await h.foyer.removePlugin(`p${change.index}`)
        installed.delete(change.index)
      } else if (change.kind === 'configure' && installed.has(change.index)) {
        await h.foyer.configure((factories[change.index] as () => Plugin)())
      }
      expectModel(graph, installed, off, h)
    }
    await h.dispose()
    expect(log.off).toEqual(log.on)
  })
  await fc.assert(property, { numRuns: runs })
  console.log(`${runs} compositions, ${steps} steps, ${Math.round(performance.now() - started)} ms`)
})

function expectModel(
  graph: Needs,
  installed: ReadonlySet<number>,
  off: ReadonlySet<number>,
  h: ReturnType<typeof createPluginHarness>,
) {
  const active = new Set<number>()
  graph.forEach((bits, plugin) => {
    const isMet = graph.every(
      (_, required) => required >= plugin || !((bits >> required) & 1) || active.has(required),
    )
    if (installed.has(plugin) && !off.has(plugin) && isMet) active.add(plugin)
  })
  const states = h.foyer.plugins.filter(({ id }) => id.startsWith('p'))
  expect(new Set(states.flatMap(({ id, status }) => (status === 'active' ? [id] : [])))).toEqual(
    new Set([...active].map((plugin) => `p${plugin}`)),
  )
  expect(new Set(h.fills(slot).map(({ id }) => id))).toEqual(
    new Set([...active].map((plugin) => `p${plugin}`)),
  )
  for (const { id, status } of states) {
    const number = Number(id.slice(1))
    if (status === 'disabled') expect(off.has(number)).toBe(true)
    if (status === 'blocked') expect(active.has(number)).toBe(false)
  }
}
