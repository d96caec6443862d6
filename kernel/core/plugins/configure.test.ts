import { expect, test } from 'vitest'
import { settle } from '../../testing/fake-edges.js'
import { createPluginHarness } from '../../testing/harness.js'
import { number } from '../schema/number.js'
import { object, optional } from '../schema/schema.js'
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
