import type { LoadPart } from '../../core/plugins/contributions.js'
import { expect, test, vi } from 'vitest'
import { fill, view } from '../../core/plugins/contributions.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute, defineSlot } from '../../core/keys.js'
import { createPluginHarness, until } from '../../testing/index.js'
import { useHeader } from '../index.js'
import { viewErrors, viewLoadTimeoutMs } from './PluginBoundary.js'
import { SlotOutlet } from './SlotOutlet.js'

const route = defineRoute('owner.view')
const parts = defineSlot<{ load: LoadPart }>('owner.parts')

function Owner() {
  useHeader({ title: 'Owner' })
  return <SlotOutlet slot={parts} fallback={<p>No parts</p>} loading={<p>Loading parts</p>} />
}
const owner = definePlugin({ id: 'owner', contributes: [view(route, async () => ({ default: Owner }))] })
const guest = (load: LoadPart) =>
  definePlugin({ id: 'guest', contributes: [fill(parts, { id: 'guest', load })] })()
const good = definePlugin({
  id: 'good',
  contributes: [
    fill(parts, {
      id: 'good',
      load: async () => ({ default: () => <p>Loaded</p>, styles: ':host { --loaded: 1 }' }),
    }),
  ],
})()

async function quietly(work: () => Promise<void>) {
  // Mocked, because React logs errors that a boundary catches.
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  await work().finally(() => spy.mockRestore())
}
const codes = (errors: readonly { error: unknown; context: unknown }[]) =>
  errors.map(({ error, context }) => [viewErrors.VIEW_FAILED.is(error), context])

test('SlotOutlet renders the fallback without fills, and adds the style sheet of a fill once', async () => {
  const empty = createPluginHarness(owner())
  await (await empty.open(route)).sees('No parts')
  await empty.dispose()
  const h = createPluginHarness(owner(), { companions: [good] })
  const screen = await h.open(route)
  await screen.sees('Loaded')
  const added = screen.root.adoptedStyleSheets.filter(({ cssRules }) =>
    cssRules[0]?.cssText.includes('--loaded'),
  )
  expect(added).toHaveLength(1)
  await h.dispose()
})

test('SlotOutlet offers a retry for a fill that fails to load, and renders the other fill', () =>
  quietly(async () => {
    const load = vi
      .fn<LoadPart>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: () => <p>Loaded late</p> })
    const h = createPluginHarness(owner(), { companions: [guest(load), good] })
    const screen = await h.open(route)
    await screen.sees('This part did not load')
    await screen.sees('Loaded')
    expect(codes(h.errors)).toEqual([[true, { plugin: 'guest' }]])
    await screen.press('Try again')
    await screen.sees('Loaded late')
    await h.dispose()
  }))

// behaviour 2.8
test('SlotOutlet offers two retries for a fill that fails to render', () =>
  quietly(async () => {
    const Failing = (): never => {
      throw new TypeError('undefined is not a function')
    }
    const h = createPluginHarness(owner(), { companions: [guest(async () => ({ default: Failing })), good] })
    const screen = await h.open(route)
    await screen.press('Try again')
    await until(() => h.errors.length === 2, 'the second failure')
    await screen.press('Try again')
    await screen.sees('This part is not available')
    await screen.sees('Loaded')
    expect(screen.text()).not.toContain('Try again')
    expect(codes(h.errors)).toEqual(Array(3).fill([true, { plugin: 'guest' }]))
    await h.dispose()
  }))

// behaviour 2.8
test('SlotOutlet reports VIEW_TIMEOUT for a fill that does not load in time', () =>
  quietly(async () => {
    const h = createPluginHarness(owner(), { companions: [guest(() => new Promise(() => {}))] })
    const screen = await h.open(route)
    await screen.sees('Loading parts')
    await h.clock.advance(viewLoadTimeoutMs)
    await screen.sees('This part did not load')
    expect(h.errors.map(({ error }) => viewErrors.VIEW_TIMEOUT.is(error))).toEqual([true])
    await h.dispose()
  }))
