import { version, useEffect } from 'react'
import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { homeViews } from '../contracts/slots.js'
import { fill, view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { useAtom } from '../ui/index.js'
import { localeAtom } from '../text/messages.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createFakeHttp } from '../testing/fake-http.js'
import { createFakePage } from '../testing/fake-page.js'
import { createFakeStorage } from '../testing/fake-storage.js'
import { until } from '../testing/until.js'
import { createWidget } from '../host/create-foyer.js'

const first = defineRoute('ahead.first').of()
const second = defineRoute('ahead.second').of()

function start() {
  const idle: (() => void)[] = []
  const load = (text: string) => vi.fn(async () => ({ default: () => <p>{text}</p> }))
  const loads = { first: load('The first'), second: load('The second') }
  const plugin = definePlugin({
    id: 'ahead',
    contributes: [
      view(first, loads.first, { next: [second, { id: 'ahead.absent' }] }),
      view(second, loads.second),
      fill(homeViews, { id: 'ahead', opens: first }),
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
  const rest = () => idle.splice(0).forEach((work) => work())
  /** Runs idle callbacks until the question has an answer. */
  const restUntil = <T,>(question: () => T | undefined, what: string) =>
    until(() => {
      rest()
      return question()
    }, what)
  const modalRoot = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  return { foyer, loads, idle, rest, restUntil, modalRoot }
}

test('an idle page loads the modal root and its first view, and shows nothing', async () => {
  const { foyer, loads, restUntil, modalRoot } = start()
  const unmount = foyer.mount(undefined)
  expect(modalRoot()).toBeUndefined()
  await restUntil(() => loads.first.mock.results[0], 'the first view being loaded')
  expect(modalRoot()?.textContent).toBe('')
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  expect(loads.first).toHaveBeenCalledTimes(1)
  unmount()
  await foyer.dispose()
  expect(modalRoot()).toBeUndefined()
})

test('the next views of the shown view load when the page is idle', async () => {
  const { foyer, loads, idle, rest, modalRoot } = start()
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  await until(() => idle.length > 0, 'idle work')
  expect(loads.second).not.toHaveBeenCalled()
  rest()
  expect(loads.second).toHaveBeenCalledTimes(1)
  await foyer.dispose()
})

test('each part loads in its own idle period, and a click does not wait for one', async () => {
  const { foyer, loads, idle, rest, modalRoot } = start()
  foyer.mount(undefined)
  expect(idle).toHaveLength(1)
  rest()
  await until(() => idle.length === 1, 'the next idle callback')
  expect(modalRoot()).toBeUndefined()
  expect(loads.first).not.toHaveBeenCalled()
  foyer.open()
  await until(() => modalRoot()?.textContent?.includes('The first'), 'the first view')
  await foyer.dispose()
  expect(idle).toEqual([])
})

describe.runIf(!version.startsWith('18.'))('a first view that is drawn ahead', () => {
  const first = defineRoute('drawn.first').of()
  const textAtom = atom('Before')

  function startDrawing() {
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
      id: 'drawn',
      contributes: [
        view(first, async () => ({ default: First, useViewHeader })),
        fill(homeViews, { id: 'drawn', opens: first }),
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
    const dialog = () =>
      document
        .querySelector('[data-testid="foyer-modal"]')
        ?.shadowRoot?.querySelector<HTMLElement>('.frame-dialog') ?? undefined
    const frameState = () => dialog()?.parentElement?.dataset['state']
    /** Runs idle work until the condition holds. */
    const untilDrawn = (isDrawn: () => unknown, what: string) =>
      until(() => {
        idle.splice(0).forEach((work) => work())
        return isDrawn() || undefined
      }, what)
    return { foyer, dialog, frameState, untilDrawn, onEffect, onPress }
  }

  test('is rendered and laid out unseen, without effects', async () => {
    const { foyer, dialog, frameState, untilDrawn, onEffect } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
    expect(dialog()?.querySelector('.frame-title')?.textContent).toBe('Title of the view')
    // a hidden Activity sets it to "none"
    expect(dialog()?.style.display).toBe('')
    expect(frameState()).toBeUndefined()
    expect(onEffect).not.toHaveBeenCalled()
    await foyer.dispose()
  })

  test('is shown in the call that opens, with the same elements, and takes a press before its effects run', async () => {
    const { foyer, dialog, frameState, untilDrawn, onEffect, onPress } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
    const drawnAhead = dialog()
    foyer.open()
    expect(frameState()).toBe('open')
    expect(dialog()?.style.display).toBe('')
    dialog()?.querySelector<HTMLElement>('button[data-autofocus]')?.click()
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(onEffect).not.toHaveBeenCalled()
    await until(() => onEffect.mock.calls.length === 1, 'the effects')
    expect(dialog()).toBe(drawnAhead)
    await foyer.dispose()
  })

  test('is removed with its plugin', async () => {
    const { foyer, dialog, untilDrawn } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
    await foyer.removePlugin('drawn')
    await untilDrawn(() => !dialog(), 'no view drawn ahead')
    await foyer.dispose()
  })

  test('is drawn again when the language changes', async () => {
    const { foyer, dialog, untilDrawn } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
    foyer.store.set(textAtom, 'After')
    foyer.store.set(localeAtom, 'de')
    await untilDrawn(() => dialog()?.textContent?.includes('After'), 'the view drawn again')
    await foyer.dispose()
  })

  test('closes at once when it is closed before React has followed', async () => {
    const { foyer, dialog, frameState, untilDrawn, onEffect } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
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
