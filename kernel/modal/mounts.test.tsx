import { expect, test, vi } from 'vitest'
import { trigger, type TriggerModule } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'

const bell: TriggerModule = {
  default: ({ root }) => {
    const button = root.ownerDocument.createElement('button')
    root.append(button)
    return () => button.remove()
  },
}

/** Mounts a trigger whose chunk fails to load the given number of times. */
function start(failures: number) {
  let attempts = 0
  const load = vi.fn(async () => {
    attempts += 1
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return bell
  })
  const h = createPluginHarness(definePlugin({ id: 'bell', contributes: [trigger(load)] })())
  const container = document.body.appendChild(document.createElement('div'))
  const unmount = h.foyer.mount(container)
  const box = () => container.querySelector<HTMLElement>('[data-testid="foyer-trigger"]')
  const button = () => box()?.shadowRoot?.querySelector('button')
  const cleanUp = async () => {
    unmount()
    container.remove()
    await h.dispose()
  }
  return { h, load, container, unmount, box, button, cleanUp }
}

// behaviour 3.15
test('retries a button whose chunk failed to load with a doubling delay, and reports it once', async () => {
  const { h, load, box, button, cleanUp } = start(2)
  await until(() => h.clock.pendingSleeps === 1, 'the first delay')
  expect(button()).toBeNull()
  expect(box()?.style.minHeight).toBe('44px')
  await h.clock.advance(999)
  expect(load).toHaveBeenCalledTimes(1)
  await h.clock.advance(1)
  await until(() => h.clock.pendingSleeps === 1, 'the second delay')
  expect(load).toHaveBeenCalledTimes(2)
  await h.clock.advance(2_000)
  await until(button, 'the button')
  expect(load).toHaveBeenCalledTimes(3)
  const message = 'Failed to fetch dynamically imported module'
  expect(h.errors).toEqual([{ error: new TypeError(message), context: { plugin: 'bell' } }])
  await cleanUp()
})

// behaviour 3.15
test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the pointer enters its box', (box: Element) => box.dispatchEvent(new Event('pointerenter'))],
])('loads a button whose chunk failed to load again when %s', async (_, happen) => {
  const { h, load, box, button, cleanUp } = start(1)
  await until(() => h.clock.pendingSleeps === 1, 'the first delay')
  expect(load).toHaveBeenCalledTimes(1)
  happen(box() as Element)
  await until(button, 'the button')
  expect(load).toHaveBeenCalledTimes(2)
  await cleanUp()
})

// behaviour 3.15
test('the delay between attempts to load a button grows to at most 32 s', async () => {
  const { h, load, cleanUp } = start(Infinity)
  let attempts = 1
  for (const seconds of [1, 2, 4, 8, 16, 32, 32, 32]) {
    await until(() => h.clock.pendingSleeps === 1, `the delay of ${seconds} s`)
    await h.clock.advance(seconds * 1_000 - 1)
    expect(load).toHaveBeenCalledTimes(attempts)
    await h.clock.advance(1)
    attempts += 1
    await until(() => h.clock.pendingSleeps === 1, `the delay after ${seconds} s`)
    expect(load).toHaveBeenCalledTimes(attempts)
  }
  await cleanUp()
})

test('unmount stops the retries', async () => {
  const { h, load, container, unmount, cleanUp } = start(Infinity)
  await until(() => h.clock.pendingSleeps === 1, 'the first delay')
  unmount()
  expect(container.childElementCount).toBe(0)
  await until(() => h.clock.pendingSleeps === 0, 'no delay')
  window.dispatchEvent(new Event('online'))
  await h.clock.advance(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(h.errors).toHaveLength(1)
  await cleanUp()
})
