import { expect, test } from 'vitest'
import { createFakeStorage, settle } from '../../testing/fake-edges.js'
import { createPluginHarness } from '../../testing/harness.js'
import { defineFlag, defineSlot } from '../keys.js'
import { number } from '../schema/number.js'
import { boolean, object, optional, string } from '../schema/schema.js'
import { persistedAtom, type PersistedAtom } from '../state/persisted-atom.js'
import { fill, persisted } from './contributions.js'
import { definePlugin } from './definition.js'

/** Creates a plugin that counts its activations, and whose `reconfigure` throws for a size of 0. */
function createCounted() {
  const counts = { setups: 0, cleanups: 0 }
  const plugin = definePlugin({
    id: 'counted',
    config: object({ size: optional(number(), 1) }),
    setup({ onDispose }) {
      counts.setups += 1
      onDispose(() => void (counts.cleanups += 1))
    },
    reconfigure(_, { size }) {
      if (size === 0) throw new Error('no size')
    },
  })
  return { plugin, counts }
}

// behaviour 3.4, 3.11
test('valid options from a listener of the failure end the failed activation before the next', async () => {
  const { plugin, counts } = createCounted()
  const h = createPluginHarness(plugin())
  const results: unknown[] = []
  h.foyer.on('kernel.plugin-failed' as never, () => results.push(h.foyer.configure(plugin({ size: 2 }))))
  await h.foyer.configure(plugin({ size: 0 }))
  await Promise.all(results)
  expect([results.length, h.status()?.status, counts]).toEqual([1, 'active', { setups: 2, cleanups: 1 }])
  await h.dispose()
  expect(counts).toEqual({ setups: 2, cleanups: 2 })
})

// behaviour 3.4, 3.11
test.each(['setup', 'cleanup'])(
  'invalid and then valid options during the %s of another plugin end the failed activation first',
  async (moment) => {
    const { plugin, counts } = createCounted()
    const results: Promise<void>[] = []
    const reconfigure = () =>
      void results.push(h.foyer.configure(plugin({ size: 0 })), h.foyer.configure(plugin({ size: 2 })))
    const companion = definePlugin({
      id: 'companion',
      setup({ onDispose }) {
        if (moment === 'setup') reconfigure()
        else onDispose(reconfigure)
      },
    })
    const h = createPluginHarness(plugin())
    h.foyer.addPlugins(companion())
    if (moment === 'cleanup') await h.foyer.removePlugin('companion')
    await Promise.all(results)
    expect([results.length, h.status()?.status, counts]).toEqual([2, 'active', { setups: 2, cleanups: 1 }])
    await h.dispose()
    expect(counts).toEqual({ setups: 2, cleanups: 2 })
  },
)

// behaviour 3.4
test('reports an asynchronous reconfigure that rejects, with the plugin’s id', async () => {
  const cause = new Error('too late')
  const plugin = definePlugin({
    id: 'late',
    reconfigure: () => Promise.reject(cause) as never,
  })
  const h = createPluginHarness(plugin())
  await h.foyer.configure(plugin())
  await settle()
  expect(h.errors).toEqual([{ error: cause, context: { plugin: 'late' } }])
  expect(h.status()?.status).toBe('active')
  await h.dispose()
})

// behaviour 3.8
test('configure restores and saves new persisted atoms, and saves removed ones no longer', async () => {
  const atomOf = (key: string) => persistedAtom({ key, version: 1, schema: string(), initial: 'red' })
  const [lasting, removed, added] = [atomOf('paint.lasting'), atomOf('paint.removed'), atomOf('paint.added')]
  const late = atomOf('paint.late')
  const plugin = definePlugin({
    id: 'paint',
    flag: defineFlag('paint', { default: true }),
    config: object({ isNew: optional(boolean(), false) }),
    contributes: ({ isNew }) => [persisted(lasting), persisted(isNew ? added : removed)],
    setup: ({ contribute }) => contribute(persisted(late)),
    // for options that leave the atoms as they are
    reconfigure({ store }) {
      store.set(lasting, 'blue')
    },
  })
  const stored = (key: string) => h.storage.entries.get(`foyer/default/${key}`)
  const entry = (data: string) => JSON.stringify({ v: 1, data })
  const storage = createFakeStorage({ 'foyer/default/paint.added': entry('green') })
  const h = createPluginHarness(plugin(), { storage })
  await settle()
  await h.foyer.configure(plugin({ isNew: true }))
  await settle()
  expect(h.read(added)).toBe('green')
  expect(stored('paint.lasting')).toBeUndefined()
  await h.foyer.configure(plugin({ isNew: true }))
  await settle()
  expect(stored('paint.lasting')).toBe(entry('blue'))
  const write = async (text: string) => {
    for (const atom of [lasting, removed, added, late]) h.store.set(atom, text)
    await settle()
    return ['lasting', 'removed', 'added', 'late'].map((name) => stored(`paint.${name}`))
  }
  expect(await write('one')).toEqual([entry('one'), undefined, entry('one'), entry('one')])
  await h.foyer.configure(plugin())
  await settle()
  expect(await write('two')).toEqual([entry('two'), entry('two'), entry('one'), entry('two')])
  await h.setFlags({ paint: false })
  expect(await write('three')).toEqual([entry('two'), entry('two'), entry('one'), entry('two')])
  await h.dispose()
})

// behaviour 3.8
test('configure calls reconfigure of a plugin whose other contributions change, and of one with the same atoms', async () => {
  const slot = defineSlot<{ readonly id: string }>('paint.slot')
  const [first, second] = ['first', 'second'].map((name) =>
    persistedAtom({ key: `paint.${name}`, version: 1, schema: string(), initial: '' }),
  ) as [PersistedAtom<string>, PersistedAtom<string>]
  let [setups, changes] = [0, 0]
  const plugin = definePlugin({
    id: 'paint',
    config: object({ fills: optional(number(), 1) }),
    contributes({ fills }) {
      const atoms = [persisted(first), persisted(second)]
      const shown = Array.from({ length: fills }, (_, index) => fill(slot, { id: `fill-${index}` }))
      return [...shown, ...atoms]
    },
    setup: () => void (setups += 1),
    reconfigure: () => void (changes += 1),
  })
  const h = createPluginHarness(plugin())
  await h.foyer.configure(plugin({ fills: 2 }))
  await h.foyer.configure(plugin({ fills: 0 }))
  expect([setups, changes]).toEqual([1, 2])
  expect(h.fills(slot)).toEqual([])
  await h.dispose()
})
