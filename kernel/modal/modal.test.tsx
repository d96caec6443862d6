import { expect, test } from 'vitest'
import { fill, view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { currentEntryAtom } from '../core/router.js'
import { homeViews } from '../contracts/slots.js'
import { createPluginHarness } from '../testing/harness.js'

const home = defineRoute('demo.home').of()
const fills = definePlugin({
  id: 'fills',
  contributes: [fill(homeViews, { id: 'fills', opens: home })],
})
const views = definePlugin({
  id: 'views',
  contributes: [view(home, async () => ({ default: () => 'Home' }))],
})

// behaviour 2.9
test.each([
  ['no plugin fills the home slot', views()],
  ['the route of its only fill has no view', fills()],
])('open() throws NOTHING_TO_OPEN while %s', async (_, plugin) => {
  const h = createPluginHarness(plugin)
  expect(() => h.foyer.open()).toThrow('No plugin fills the `kernel.home` slot; add e.g. connect()')
  try {
    h.foyer.open()
  } catch (error) {
    expect(kernelErrors.NOTHING_TO_OPEN.is(error)).toBe(true)
  }
  expect(h.read(currentEntryAtom)).toBeUndefined()
  h.foyer.addPlugins(plugin.id === 'fills' ? views() : fills())
  h.foyer.open()
  expect(h.read(currentEntryAtom)?.id).toBe('demo.home')
  h.foyer.close()
  await h.foyer.removePlugin('fills')
  expect(() => h.foyer.open()).toThrow('No plugin fills')
  await h.dispose()
})
