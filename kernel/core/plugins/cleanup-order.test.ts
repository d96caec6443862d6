import { expect, test } from 'vitest'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { settle } from '../../testing/fake-edges.js'
import { clockKey } from '../edges/clock.js'
import { defineFlag, defineService, defineSlot } from '../keys.js'
import { number } from '../schema/number.js'
import { object, optional } from '../schema/schema.js'
import { fill } from './contributions.js'
import { definePlugin } from './definition.js'
import { cleanupLimitMs } from './lifecycle.js'

interface Store {
  readonly version: number
  add(): void
  save(entry: string): void
}
const storeKey = defineService<Store>('store.service')
const slot = defineSlot<object>('store.slot')
const slowMs = 1_000

/** A provider, and a dependent whose cleanup uses the provider and the kernel after a second. */
function createPlugins() {
  const log: string[] = []
  const store = definePlugin({
    id: 'store',
    flag: defineFlag('store', { default: true }),
    config: object({ version: optional(number(), 1) }),
    provides: { service: storeKey },
    setup({ config: { version }, signal, onDispose, contribute }) {
      log.push(`store ${version} on`)
      contribute(fill(slot, { id: 'store' }))
      onDispose(() => void log.push(`store ${version} off`))
      const save = (entry: string) =>
        void log.push(`${entry} in store ${version}${signal.aborted ? ', ended' : ''}`)
      const add = () => contribute(fill(slot, { id: 'added' }))
      return { service: () => ({ version, add, save }) }
    },
  })
  const draft = definePlugin({
    id: 'draft',
    flag: defineFlag('draft', { default: true }),
    requires: { store: storeKey, clock: clockKey },
    setup({ use, onDispose }) {
      onDispose(async () => {
        const startedAt = use.clock.now()
        await use.clock.sleep(slowMs)
        use.store.save(`saved after ${use.clock.now() - startedAt} ms`)
      })
    },
  })
  return { log, store, draft }
}

/** Ends the cleanup of the dependent. */
async function endCleanups(h: Harness, ended: Promise<unknown>) {
  await h.clock.advance(slowMs)
  await settle()
  await ended
  expect(h.errors).toEqual([])
}

const saved = (version = 1) => [`saved after ${slowMs} ms in store ${version}`, `store ${version} off`]

// behaviour 3.13
test('deactivating a provider lets the cleanups of its dependents end first', async () => {
  const { log, store, draft } = createPlugins()
  const h = createPluginHarness(store(), { companions: [draft()] })
  expect(h.fills(slot)).toHaveLength(1)
  const ended = h.setFlags({ store: false })
  expect(() => h.service(storeKey)).toThrow('No active plugin provides')
  expect(h.fills(slot)).toEqual([])
  await endCleanups(h, ended)
  expect(log).toEqual(['store 1 on', ...saved()])
  await h.dispose()
})

test('a provider that is deactivated after its dependent waits for the same cleanup', async () => {
  const { log, store, draft } = createPlugins()
  const h = createPluginHarness(store(), { companions: [draft()] })
  const ended = [h.setFlags({ draft: false }), h.foyer.removePlugin('store')]
  await endCleanups(h, Promise.all(ended))
  expect(log).toEqual(['store 1 on', ...saved()])
  await h.dispose()
})

test('a cleanup uses the provider of its own activation while the next one is active', async () => {
  const { log, store, draft } = createPlugins()
  const h = createPluginHarness(store(), { companions: [draft()] })
  const ended = h.foyer.configure(store({ version: 2 }))
  expect(h.service(storeKey).version).toBe(2)
  await endCleanups(h, ended)
  expect(log).toEqual(['store 1 on', 'store 2 on', ...saved()])
  await endCleanups(h, h.foyer.dispose())
  expect(log.slice(4)).toEqual(saved(2))
})

test('dispose ends dependents before their providers, and both before the kernel', async () => {
  const { log, store, draft } = createPlugins()
  const h = createPluginHarness(store(), { companions: [draft()] })
  await endCleanups(h, h.foyer.dispose())
  expect(log).toEqual(['store 1 on', ...saved()])
})

// behaviour 3.12
test('a provider that waits for a dependent contributes nothing more', async () => {
  const { store, draft } = createPlugins()
  const h = createPluginHarness(store(), { companions: [draft()] })
  const { add } = h.service(storeKey)
  const ended = h.setFlags({ store: false })
  add()
  expect(h.fills(slot)).toEqual([])
  await endCleanups(h, ended)
  await h.setFlags({ store: true })
  expect(h.fills(slot)).toHaveLength(1)
  await endCleanups(h, h.foyer.dispose())
})

// behaviour 3.12
test('a dependent whose cleanup never ends delays its provider by the limit only', async () => {
  const { log, store } = createPlugins()
  const stuck = definePlugin({
    id: 'stuck',
    requires: { store: storeKey },
    setup: ({ onDispose }) => onDispose(() => new Promise(() => {})),
  })
  const h = createPluginHarness(store(), { companions: [stuck()] })
  const ended = h.setFlags({ store: false })
  await h.clock.advance(cleanupLimitMs - 1)
  expect(log).toEqual(['store 1 on'])
  await h.clock.advance(1)
  await ended
  expect(log).toEqual(['store 1 on', 'store 1 off'])
  expect(h.errors).toMatchObject([
    { error: { code: 'kernel/CLEANUP_TIMEOUT' }, context: { plugin: 'stuck' } },
  ])
  await h.dispose()
})
