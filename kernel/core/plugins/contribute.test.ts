import { expect, test } from 'vitest'
import { createFakeStorage, settle } from '../../testing/fake-edges.js'
import { createPluginHarness } from '../../testing/harness.js'
import { defineFlag, defineSlot } from '../keys.js'
import { persistedAtom } from '../state/persisted-atom.js'
import { string } from '../schema/schema.js'
import { fill, persisted } from './contributions.js'
import { definePlugin, type SetupContext } from './definition.js'

const seats = defineSlot<{ readonly label: string }>('car.seats')
type NoKeys = Readonly<Record<never, never>>

/** Creates a plugin that contributes in its setup, and the contexts with which the test contributes later. */
function createBench() {
  const contexts: Pick<SetupContext<NoKeys, NoKeys, undefined>, 'contribute' | 'report' | 'log'>[] = []
  const plugin = definePlugin({
    id: 'bench',
    flag: defineFlag('bench', { default: true }),
    contributes: [fill(seats, { id: 'static', label: 'of the definition' })],
    setup(context) {
      contexts.push(context)
      context.contribute(fill(seats, { id: 'first', label: `activation ${contexts.length}` }))
    },
  })
  return { plugin, contexts }
}

const labels = (h: ReturnType<typeof createPluginHarness>) => h.fills(seats).map(({ label }) => label)

test('lists contributions of setup after those of the definition, and removes them on deactivation', async () => {
  const { plugin } = createBench()
  const h = createPluginHarness(plugin())
  expect(labels(h)).toEqual(['of the definition', 'activation 1'])
  await h.setFlags({ bench: false })
  expect(labels(h)).toEqual([])
  await h.setFlags({ bench: true })
  expect(labels(h)).toEqual(['of the definition', 'activation 2'])
  await h.dispose()
})

test('applies a contribution after setup at once, and ignores one of an ended activation', async () => {
  const { plugin, contexts } = createBench()
  const h = createPluginHarness(plugin())
  contexts[0]?.contribute(fill(seats, { id: 'late', label: 'late' }))
  expect(labels(h)).toEqual(['of the definition', 'activation 1', 'late'])
  await h.setFlags({ bench: false })
  await h.setFlags({ bench: true })
  contexts[0]?.contribute(fill(seats, { id: 'ended', label: 'ended' }))
  expect(labels(h)).toEqual(['of the definition', 'activation 2'])
  await h.dispose()
})

test('a duplicate contribution throws, names both plugins and adds nothing', async () => {
  const { plugin, contexts } = createBench()
  const taxi = definePlugin({ id: 'taxi', contributes: [fill(seats, { id: 'back', label: 'back' })] })
  const h = createPluginHarness(plugin(), { companions: [taxi()] })
  const [context] = contexts
  expect(() =>
    context?.contribute(
      fill(seats, { id: 'new', label: 'new' }),
      fill(seats, { id: 'back', label: 'twice' }),
    ),
  ).toThrow(/"car.seats\/back".*"bench".*"taxi"|"car.seats\/back".*"taxi".*"bench"/)
  expect(labels(h)).toEqual(['back', 'of the definition', 'activation 1'])
  await h.dispose()
})

test('removes the contributions of a setup that throws', async () => {
  let isBroken = true
  const plugin = definePlugin({
    id: 'bench',
    flag: defineFlag('bench', { default: true }),
    setup({ contribute }) {
      contribute(fill(seats, { id: 'first', label: 'first' }))
      if (isBroken) throw new Error('broken')
    },
  })
  const h = createPluginHarness(plugin())
  expect(h.status()?.status).toBe('failed')
  expect(labels(h)).toEqual([])
  isBroken = false
  await h.foyer.configure(plugin())
  expect(labels(h)).toEqual(['first'])
  await h.dispose()
})

test('restores and saves a persisted atom that setup contributes', async () => {
  const colour = persistedAtom({ key: 'bench.colour', version: 1, schema: string(), initial: 'red' })
  const plugin = definePlugin({ id: 'bench', setup: ({ contribute }) => contribute(persisted(colour)) })
  const storage = createFakeStorage()
  const first = createPluginHarness(plugin(), { storage })
  await settle()
  first.store.set(colour, 'green')
  await settle()
  await first.dispose()
  const second = createPluginHarness(plugin(), { storage })
  await settle()
  expect(second.read(colour)).toBe('green')
  await second.dispose()
})

test('report names the plugin, and log appends to the log of the widget', async () => {
  const { plugin, contexts } = createBench()
  const h = createPluginHarness(plugin())
  contexts[0]?.report(new Error('no seat'))
  contexts[0]?.log('info', 'seat taken', { row: 2 })
  expect(h.errors).toEqual([{ error: new Error('no seat'), context: { plugin: 'bench' } }])
  const { log } = await h.foyer.debug()
  expect(log.some((line) => line.includes('seat taken'))).toBe(true)
  await h.dispose()
})
