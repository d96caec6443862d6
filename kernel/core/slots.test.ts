import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { fill, view } from './plugins/contributions.js'
import { definePlugin } from './plugins/definition.js'
import { defineRoute, type RouteKey, defineSlot } from './keys.js'
import { createPluginHarness } from '../testing/harness.js'
import { slotOrderAtom } from './slots.js'

const actions = defineSlot<{
  readonly label?: string
  readonly opens?: RouteKey
}>('demo.actions')
const known = defineRoute('demo.known')
const unknown = defineRoute('absent.view')
const openAtom = atom(false)

const demo = definePlugin({
  id: 'demo',
  contributes: [
    view(known, async () => ({ default: () => null })),
    fill(actions, { id: 'late', rank: 30 }),
    fill(actions, { id: 'first', rank: 10 }),
    fill(actions, { id: 'plain' }),
    fill(actions, { id: 'same', rank: 10 }),
    fill(actions, { id: 'known', rank: 40, opens: known }),
    fill(actions, { id: 'unknown', rank: 50, opens: unknown }),
    fill(actions, { id: 'sometimes', rank: 60, when: openAtom }),
  ],
})
const ids = (h: ReturnType<typeof createPluginHarness>) => h.fills(actions).map(({ id }) => id)

// behaviour 5.1, 5.2
test('orders fills by rank, then by plugin, and omits a fill whose route has no view', async () => {
  const h = createPluginHarness(demo())
  expect(ids(h)).toEqual(['plain', 'first', 'same', 'late', 'known'])
  await h.dispose()
})

// behaviour 5.1
test('applies the order of the host first, and ignores unknown ids in it', async () => {
  const h = createPluginHarness(demo(), { order: { 'demo.actions': ['late', 'absent', 'first'] } })
  expect(ids(h)).toEqual(['late', 'first', 'plain', 'same', 'known'])
  expect(h.read(slotOrderAtom)).toEqual({ 'demo.actions': ['late', 'absent', 'first'] })
  await h.dispose()
})

// behaviour 5.2
test('lists a fill with a condition only while the condition holds', async () => {
  const h = createPluginHarness(demo())
  h.store.set(openAtom, true)
  expect(ids(h)).toContain('sometimes')
  h.store.set(openAtom, false)
  expect(ids(h)).not.toContain('sometimes')
  await h.dispose()
})

test('names the plugin of each fill', async () => {
  const h = createPluginHarness(demo())
  expect(new Set(h.fills(actions).map(({ plugin }) => plugin))).toEqual(new Set(['demo']))
  await h.dispose()
})
