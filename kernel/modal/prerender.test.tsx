import { useEffect, version } from 'react'
import { atom } from 'jotai/vanilla'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { homeViews } from '../contracts/slots.js'
import { fill, view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { useAtom } from '../ui/index.js'
import { localeAtom } from '../text/messages.js'
import { createFakeClock, createFakeHttp, createFakePage, createFakeStorage } from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import { createWidget } from '../host/create-foyer.js'

const first = defineRoute('demo.first')
const second = defineRoute('demo.second')

function start() {
  const idle: (() => void)[] = []
  const load = (text: string) => vi.fn(async () => ({ default: () => <p>{text}</p> }))
  const loads = { first: load('The first'), second: load('The second') }
  const plugin = definePlugin({
    id: 'demo',
    contributes: [
      view(first, loads.first, { next: [second, { id: 'demo.absent' }] }),
      view(second, loads.second),
      fill(homeViews, { id: 'demo', opens: first }),
    ],
    setup: () => ({}),
  })
  const foyer = createWidget(
    { plugins: [plugin()] },
    {
      clock: createFakeClock(),
      http: createFakeHttp(),
      page: createFakePage(),
      storage: createFakeStorage(),
      log: () => {},
      whenIdle: (work) => {
        idle.push(work)
        return () => void idle.splice(idle.indexOf(work) >>> 0, 1)
      },
    },
  )
  // a modal that a failed test leaves is not found by the next one
  onTestFinished(() => foyer.dispose())
  const runIdle = () => idle.splice(0).forEach((work) => work())
  /** Runs idle callbacks until the condition holds. */
  const untilIdle = <T,>(condition: () => T | undefined, expected: string) =>
    until(() => {
      runIdle()
      return condition()
    }, expected)
  const modalRoot = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  return { foyer, loads, idle, runIdle, untilIdle, modalRoot }
}

test('loads the modal root and the first view when the page is idle, without showing them', async () => {
  const { foyer, loads, untilIdle, modalRoot } = start()
  const unmount = foyer.mount(undefined)
  expect(modalRoot()).toBeUndefined()
  await untilIdle(() => loads.first.mock.results[0], 'the first view being loaded')
  expect(modalRoot()?.textContent).toBe('')
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  expect(loads.first).toHaveBeenCalledTimes(1)
  unmount()
  await foyer.dispose()
  expect(modalRoot()).toBeUndefined()
})

test('loads the next views of the current view when the page is idle', async () => {
  const { foyer, loads, idle, runIdle, modalRoot } = start()
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  await until(() => idle.length > 0, 'idle work')
  expect(loads.second).not.toHaveBeenCalled()
  runIdle()
  expect(loads.second).toHaveBeenCalledTimes(1)
  await foyer.dispose()
})

test('loads each part in a separate idle period, and opens on a click without waiting for one', async () => {
  const { foyer, loads, idle, runIdle, modalRoot } = start()
  foyer.mount(undefined)
  expect(idle).toHaveLength(1)
  runIdle()
  await until(() => idle.length === 1, 'the next idle callback')
  expect(modalRoot()).toBeUndefined()
  expect(loads.first).not.toHaveBeenCalled()
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  await foyer.dispose()
  expect(idle).toEqual([])
})

describe.runIf(!version.startsWith('18.'))('pre-rendered first view', () => {
  const first = defineRoute('prerendered.first')
  const textAtom = atom('Before')

  function startPrerendering() {
    const idle: (() => void)[] = []
    const onEffect = vi.fn()
    const onPress = vi.fn()
    const useViewHeader = () => ({ title: 'Title of the view' })
    function First() {
      useEffect(onEffect, [])
      return (
        <button data-autofocus="" onClick={onPress}>
          {useAtom(textAtom)}
        </button>
      )
    }
    const plugin = definePlugin({
      id: 'prerendered',
      contributes: [
        view(first, async () => ({ default: First, useViewHeader })),
        fill(homeViews, { id: 'prerendered', opens: first }),
      ],
    })
    const http = createFakeHttp()
    const foyer = createWidget(
      { plugins: [plugin()] },
      {
        clock: createFakeClock(),
        http,
        page: createFakePage(),
        storage: createFakeStorage(),
        log: () => {},
        whenIdle: (work) => {
          idle.push(work)
          return () => void idle.splice(idle.indexOf(work) >>> 0, 1)
        },
      },
    )
    onTestFinished(() => foyer.dispose())
    const dialog = () =>
      document
        .querySelector('[data-testid="foyer-modal"]')
        ?.shadowRoot?.querySelector<HTMLElement>('.frame-dialog') ?? undefined
    const frameState = () => dialog()?.parentElement?.dataset['state']
    /** Runs idle callbacks until the condition holds. */
    const untilIdle = (condition: () => unknown, expected: string) =>
      until(() => {
        idle.splice(0).forEach((work) => work())
        return condition() || undefined
      }, expected)
    return { foyer, dialog, frameState, untilIdle, onEffect, onPress }
  }

  test('is rendered and laid out hidden, without effects', async () => {
    const { foyer, dialog, frameState, untilIdle, onEffect } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    expect(dialog()?.querySelector('.frame-title')?.textContent).toBe('Title of the view')
    // A hidden Activity sets "none".
    expect(dialog()?.style.display).toBe('')
    expect(frameState()).toBeUndefined()
    expect(onEffect).not.toHaveBeenCalled()
    await foyer.dispose()
  })

  test('is shown synchronously by open(), with the same elements, and handles a click before its effects run', async () => {
    const { foyer, dialog, frameState, untilIdle, onEffect, onPress } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    const prerendered = dialog()
    foyer.open()
    expect(frameState()).toBe('open')
    expect(dialog()?.style.display).toBe('')
    dialog()?.querySelector<HTMLElement>('button[data-autofocus]')?.click()
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(onEffect).not.toHaveBeenCalled()
    await until(() => onEffect.mock.calls.length === 1, 'the effects')
    expect(dialog()).toBe(prerendered)
    await foyer.dispose()
  })

  // React may commit a hidden render that began before the opening: a dialog that is not laid out cannot get the focus.
  test('stays laid out when a hidden render is committed after open()', async () => {
    const { foyer, dialog, untilIdle, onEffect } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    foyer.open()
    dialog()?.style.setProperty('display', 'none', 'important')
    await Promise.resolve()
    expect(dialog()?.style.display).toBe('')
    expect(onEffect).not.toHaveBeenCalled()
    await until(() => onEffect.mock.calls.length === 1, 'the effects')
    await foyer.dispose()
  })

  test('is removed with its plugin', async () => {
    const { foyer, dialog, untilIdle } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    await foyer.removePlugin('prerendered')
    await untilIdle(() => !dialog(), 'no pre-rendered view')
    await foyer.dispose()
  })

  test('is rendered again when the language changes', async () => {
    const { foyer, dialog, untilIdle } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    foyer.store.set(textAtom, 'After')
    foyer.store.set(localeAtom, 'de')
    await untilIdle(() => dialog()?.textContent?.includes('After'), 'the view rendered again')
    await foyer.dispose()
  })

  test('closes at once if close() runs before React has rendered', async () => {
    const { foyer, dialog, frameState, untilIdle, onEffect } = startPrerendering()
    foyer.mount(undefined)
    await untilIdle(() => dialog()?.textContent?.includes('Before'), 'the pre-rendered view')
    foyer.open()
    foyer.close()
    expect(frameState()).toBe('closing')
    await until(() => dialog() === undefined, 'the end of the exit')
    expect(onEffect).not.toHaveBeenCalled()
    foyer.open()
    await until(() => onEffect.mock.calls.length === 1, 'the view opened again')
    expect(frameState()).toBe('open')
    await foyer.dispose()
  })
})
