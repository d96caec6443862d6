import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { fill, view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute, defineService } from '../core/keys.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { currentEntryAtom } from '../core/router.js'
import { homeViews } from '../contracts/slots.js'
import { settle } from '../testing/fake-edges.js'
import { createPluginHarness } from '../testing/harness.js'
import { useService } from '../ui/hooks/use-service.js'

const home = defineRoute('demo.home')
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
  expect(() => h.foyer.open()).toThrow('No plugin fills `kernel.home`; add connect()')
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

// behaviour 3.13
test('a widget that a React effect disposes unmounts its view before the services of its plugins end', async () => {
  const reactErrors = vi.spyOn(console, 'error')
  const greeting = defineService<{ readonly text: string }>('greeter.greeting')
  const Greeting = () => useService(greeting).text
  const greeter = definePlugin({
    id: 'greeter',
    contributes: [
      view(home, async () => ({ default: Greeting })),
      fill(homeViews, { id: 'greeter', opens: home }),
    ],
    provides: { greeting },
    setup: () => ({ greeting: () => ({ text: 'Hello' }) }),
  })
  const h = createPluginHarness(greeter())
  const screen = await h.open()
  await screen.sees('Hello')
  const Site = () => {
    useEffect(() => () => void h.foyer.dispose(), [])
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Site />))
  await settle()
  flushSync(() => root.unmount())
  await h.dispose()
  expect(h.errors).toEqual([])
  expect(reactErrors.mock.calls).toEqual([])
  expect(document.querySelector('[data-testid="foyer-modal"]')).toBeNull()
})

test('the text of a failed view claims nothing about a transfer or an approval, which may have gone out before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = definePlugin({
    id: 'failing',
    contributes: [
      view(home, () => Promise.reject(new Error('offline'))),
      fill(homeViews, { id: 'failing', opens: home }),
    ],
  })
  const h = createPluginHarness(failing())
  const screen = await h.open()
  await screen.sees('This part did not load')
  await screen.sees('The rest of the modal still works.')
  expect(screen.text()).not.toMatch(/sent|shared/)
  await h.dispose()
})

test('the code of the view that opens first is requested before the modal exists, and once', async () => {
  const load = vi.fn(async () => ({ default: () => 'Home' }))
  const plugin = definePlugin({
    id: 'counting',
    contributes: [view(home, load), fill(homeViews, { id: 'counting', opens: home })],
  })
  const h = createPluginHarness(plugin())
  h.foyer.open()
  expect(document.querySelector('[data-testid="foyer-modal"]')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
  await (await h.open()).sees('Home')
  expect(load).toHaveBeenCalledTimes(1)
  await h.dispose()
})

test('code of a view that fails to load is requested once for each attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValue(new Error('offline'))
  const plugin = definePlugin({
    id: 'counting',
    contributes: [view(home, load), fill(homeViews, { id: 'counting', opens: home })],
  })
  const h = createPluginHarness(plugin())
  const screen = await h.open()
  await screen.sees('This part did not load')
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue({ default: () => 'Home' })
  await screen.press('Try again')
  await screen.sees('Home')
  expect(load).toHaveBeenCalledTimes(2)
  await h.dispose()
})

test('a view that was left before the modal existed is requested again when it is opened', async () => {
  const second = defineRoute('demo.second')
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue({ default: () => 'Home' })
  const plugin = definePlugin({
    id: 'counting',
    contributes: [
      view(home, load),
      view(second, async () => ({ default: () => 'Second' })),
      fill(homeViews, { id: 'counting', opens: home }),
    ],
  })
  const h = createPluginHarness(plugin())
  h.foyer.open()
  const screen = await h.open(second)
  await screen.sees('Second')
  await (await h.open(home)).sees('Home')
  expect(h.errors).toEqual([])
  expect(load).toHaveBeenCalledTimes(2)
  await h.dispose()
})
