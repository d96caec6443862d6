import { version, useEffect } from 'react'
import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { homeViews } from '../contracts/slots.js'
import { fill, view } from '../plugins/contributions.js'
import { definePlugin } from '../plugins/definition.js'
import { defineRoute } from '../routing/keys.js'
import { useAtom } from '../ui/index.js'
import { localeAtom } from '../messages/message-atoms.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createFakeHttp } from '../testing/fake-http.js'
import { createFakePage } from '../testing/fake-page.js'
import { createFakeStorage } from '../testing/fake-storage.js'
import { until } from '../testing/until.js'
import { createWidget } from './create-widget.js'

const first = defineRoute('ahead.first').of<void>()
const second = defineRoute('ahead.second').of<void>()

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
  /** Idle moments come until the question has an answer. */
  const restUntil = <T,>(question: () => T | undefined, what: string) =>
    until(() => {
      rest()
      return question()
    }, what)
  const room = () => document.querySelector('[data-testid="foyer-room"]')?.shadowRoot
  return { foyer, loads, idle, rest, restUntil, room }
}

test('when the page is idle the room and its first view are made ready, and nothing is drawn', async () => {
  const { foyer, loads, restUntil, room } = start()
  const unmount = foyer.mount(undefined)
  expect(room()).toBeUndefined()
  await restUntil(() => loads.first.mock.results[0], 'the first view being loaded')
  expect(room()?.textContent).toBe('')
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  expect(loads.first).toHaveBeenCalledTimes(1)
  unmount()
  await foyer.dispose()
  expect(room()).toBeUndefined()
})

test('where a view leads to is loaded while it is shown, once the page is idle', async () => {
  const { foyer, loads, idle, rest, room } = start()
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  await until(() => idle.length > 0, 'work for an idle moment')
  expect(loads.second).not.toHaveBeenCalled()
  rest()
  expect(loads.second).toHaveBeenCalledTimes(1)
  await foyer.dispose()
})

test('each part has an idle moment of its own, and a press does not wait for one', async () => {
  const { foyer, loads, idle, rest, room } = start()
  foyer.mount(undefined)
  expect(idle).toHaveLength(1)
  rest()
  await until(() => idle.length === 1, 'the next moment being asked for')
  expect(room()).toBeUndefined()
  expect(loads.first).not.toHaveBeenCalled()
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  await foyer.dispose()
  expect(idle).toEqual([])
})

describe.runIf(!version.startsWith('18.'))('a first view that is drawn ahead', () => {
  const first = defineRoute('drawn.first').of<void>()
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
        .querySelector('[data-testid="foyer-room"]')
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

  test('is rendered unseen, without effects', async () => {
    const { foyer, dialog, frameState, untilDrawn, onEffect } = startDrawing()
    foyer.mount(undefined)
    await untilDrawn(() => dialog()?.textContent?.includes('Before'), 'the view drawn ahead')
    expect(dialog()?.querySelector('.frame-title')?.textContent).toBe('Title of the view')
    expect(dialog()?.style.display).toBe('none')
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
