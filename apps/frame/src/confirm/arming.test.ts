import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createArming, type ArmingOptions, type VisibilityEntry } from './arming.js'
import { onArmedPress } from './press.js'

let see: (entry: VisibilityEntry) => void
let changes: boolean[]
let isFocused: boolean
const full = { intersectionRatio: 1, isVisible: true }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  changes = []
  isFocused = true
  document.hasFocus = () => isFocused
})
afterEach(() => vi.useRealTimers())

function start(options: Partial<ArmingOptions> = {}) {
  return createArming({
    panel: document.createElement('div'),
    surface: 'page',
    canProve: true,
    onChange: (isArmed) => void changes.push(isArmed),
    observe: (_element, onEntry) => {
      see = onEntry
      return { stop: () => undefined }
    },
    ...options,
  })
}

describe('createArming', () => {
  it('arms after 500 ms of full visibility and focus', () => {
    const arming = start()
    see(full)
    vi.advanceTimersByTime(499)
    expect(arming.period()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(arming.period()).toBe(1)
    expect(changes).toEqual([true])
  })

  it.each<[string, VisibilityEntry]>([
    ['is covered, transparent, scaled down, rotated or filtered', { intersectionRatio: 1, isVisible: false }],
    ['is clipped or half off the screen', { intersectionRatio: 0.5, isVisible: true }],
    ['is scaled up beyond the viewport', { intersectionRatio: 0.98, isVisible: true }],
    ['is not reported by the browser', { intersectionRatio: 1 }],
  ])('test 33: does not arm while the panel %s', (_case, entry) => {
    const arming = start()
    see(entry)
    vi.advanceTimersByTime(10_000)
    expect(arming.period()).toBeUndefined()
  })

  it('test 33: disarms on a change, and waits the whole time again', () => {
    const arming = start()
    see(full)
    vi.advanceTimersByTime(500)
    see({ intersectionRatio: 1, isVisible: false })
    expect(arming.period()).toBeUndefined()
    see(full)
    vi.advanceTimersByTime(499)
    expect(arming.period()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(arming.period()).toBe(2)
    expect(changes).toEqual([true, false, true])
  })

  it('a short change starts the time again', () => {
    const arming = start()
    see(full)
    vi.advanceTimersByTime(400)
    see({ intersectionRatio: 0.9, isVisible: true })
    see(full)
    vi.advanceTimersByTime(400)
    expect(arming.period()).toBeUndefined()
  })

  it('disarms without focus', () => {
    const arming = start()
    see(full)
    vi.advanceTimersByTime(500)
    isFocused = false
    window.dispatchEvent(new Event('blur'))
    expect(arming.period()).toBeUndefined()
    isFocused = true
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(500)
    expect(arming.period()).toBe(2)
  })

  it('starts unfocused without arming', () => {
    isFocused = false
    const arming = start()
    see(full)
    vi.advanceTimersByTime(10_000)
    expect(arming.period()).toBeUndefined()
  })

  it('never arms in a page if the browser cannot prove visibility', () => {
    const arming = start({ canProve: false })
    see({ intersectionRatio: 1 })
    vi.advanceTimersByTime(10_000)
    expect(arming.period()).toBeUndefined()
  })

  it.each([
    ['for what may stay in a page', { mayBeUnproven: true }],
    ['in a page that the operator trusts', { surface: 'trustedPage' }],
  ] as const)('needs the proof of a browser that can give it, also %s', (_place, options) => {
    const arming = start(options)
    see({ intersectionRatio: 1, isVisible: false })
    vi.advanceTimersByTime(10_000)
    expect(arming.period()).toBeUndefined()
  })

  it.each([
    ['in a page that the operator trusts', { surface: 'trustedPage' }],
    ['in a window', { surface: 'window' }],
    ['for what may stay in a page of such a browser', { mayBeUnproven: true }],
  ] as const)('needs no proof %s, but the whole panel', (_place, options) => {
    const arming = start({ canProve: false, ...options })
    see({ intersectionRatio: 0.5 })
    vi.advanceTimersByTime(1_000)
    expect(arming.period()).toBeUndefined()
    see({ intersectionRatio: 1 })
    vi.advanceTimersByTime(500)
    expect(arming.period()).toBe(1)
  })

  it('disarms for new content', () => {
    const arming = start()
    see(full)
    vi.advanceTimersByTime(500)
    arming.restart()
    expect(arming.period()).toBeUndefined()
    vi.advanceTimersByTime(500)
    expect(arming.period()).toBe(2)
  })
})

describe('onArmedPress', () => {
  let period: number | undefined
  let presses: number
  let button: HTMLButtonElement
  const down = () => button.dispatchEvent(new Event('pointerdown'))
  const key = (init: KeyboardEventInit) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }))

  function listen(isByUser?: (event: Event) => boolean) {
    period = 1
    presses = 0
    button = document.createElement('button')
    onArmedPress(button, {
      arming: { period: () => period },
      onPress: () => (presses += 1),
      ...(isByUser && { isByUser }),
    })
  }

  it('counts a press in one armed period', () => {
    listen(() => true)
    down()
    button.click()
    expect(presses).toBe(1)
  })

  it('test 33: ignores events of scripts', () => {
    listen()
    down()
    button.click()
    expect(presses).toBe(0)
  })

  it('ignores a press while it is not armed, and one that began before', () => {
    listen(() => true)
    period = undefined
    down()
    button.click()
    down()
    period = 1
    button.click()
    expect(presses).toBe(0)
  })

  it('ignores a press over two periods', () => {
    listen(() => true)
    down()
    period = 2
    button.click()
    expect(presses).toBe(0)
  })

  it('test 34: ignores repeats of a held key', () => {
    listen(() => true)
    expect(key({ key: 'Enter', repeat: true })).toBe(false)
    expect(key({ key: 'Enter' })).toBe(true)
    button.click()
    expect(presses).toBe(1)
  })

  it('ignores a key that was pressed before', () => {
    listen(() => true)
    period = undefined
    key({ key: ' ' })
    period = 1
    button.click()
    expect(presses).toBe(0)
  })

  it('takes a click of assistive technology, which has no press before it', () => {
    listen(() => true)
    button.click()
    expect(presses).toBe(1)
  })
})
