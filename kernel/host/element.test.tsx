import { describe, expect, test } from 'vitest'
import { fakeConnectors } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { definePlugin } from '../core/plugins/definition.js'
import { trigger } from '../core/plugins/contributions.js'
import { themeAtom } from '../ui/theme/theme.js'
import { until } from '../testing/until.js'
import type { Foyer } from './foyer.js'
import { defineElement, type FoyerButtonElement } from './element.js'

const bell = definePlugin({
  id: 'bell',
  contributes: [
    trigger(async () => ({
      default: ({ root }) => {
        const button = root.ownerDocument.createElement('button')
        root.append(button)
        return () => button.remove()
      },
    })),
  ],
})
const triggerIn = (element: Element) => element.querySelector('[data-testid="foyer-trigger"]')?.shadowRoot

test('renders the button while the element is in the page, and creates one widget for all elements', async () => {
  const h = createPluginHarness(bell(), { companions: [fakeConnectors()] })
  let createdCount = 0
  defineElement('foyer-button', () => {
    createdCount += 1
    return h.foyer
  })
  expect(createdCount).toBe(0)
  const [first, second] = [document.createElement('foyer-button'), document.createElement('foyer-button')]
  document.body.append(first, second)
  await until(
    () => triggerIn(first)?.querySelector('button') && triggerIn(second)?.querySelector('button'),
    'the buttons',
  )
  expect(createdCount).toBe(1)
  first.remove()
  expect(first.childElementCount).toBe(0)
  document.body.append(first)
  await until(() => triggerIn(first)?.querySelector('button'), 'the button again')
  first.setAttribute('theme', 'dark')
  expect(h.read(themeAtom)).toEqual({ mode: 'dark' })
  first.setAttribute('theme', 'blue')
  expect(h.read(themeAtom)).toEqual({ mode: 'dark' })
  first.remove()
  second.remove()
  expect(h.read(themeAtom)).toEqual({})
  await h.dispose()
})

test('accepts the property `foyer` before or after the element enters the page', async () => {
  const h = createPluginHarness(bell())
  defineElement('other-button')
  defineElement('other-button')
  const element = document.createElement('other-button') as FoyerButtonElement
  document.body.append(element)
  expect(element.childElementCount).toBe(0)
  element.foyer = h.foyer
  await until(() => triggerIn(element)?.querySelector('button'), 'the button')
  expect(element.foyer).toBe(h.foyer)
  element.foyer = undefined
  expect(element.childElementCount).toBe(0)
  element.remove()
  await h.dispose()
})

test('the attribute `theme` keeps the theme variables, and its removal restores the mode of the host', async () => {
  const h = createPluginHarness(bell())
  const variables = { '--foyer-accent': 'teal' }
  h.foyer.setTheme({ mode: 'light', variables })
  defineElement('themed-button', () => h.foyer)
  const element = document.createElement('themed-button')
  element.setAttribute('theme', 'dark')
  document.body.append(element)
  expect(h.read(themeAtom)).toEqual({ mode: 'dark', variables })
  element.setAttribute('theme', 'auto')
  expect(h.read(themeAtom)).toEqual({ mode: 'auto', variables })
  element.removeAttribute('theme')
  expect(h.read(themeAtom)).toEqual({ mode: 'light', variables })

  element.setAttribute('theme', 'dark')
  element.remove()
  expect(h.read(themeAtom)).toEqual({ mode: 'light', variables })
  document.body.append(element)
  expect(h.read(themeAtom)).toEqual({ mode: 'dark', variables })
  // Keeps a mode that the host sets in between.
  h.foyer.setTheme({ mode: 'auto' })
  element.removeAttribute('theme')
  expect(h.read(themeAtom)).toEqual({ mode: 'auto' })
  element.remove()
  await h.dispose()
})

test('takes a widget that was set as a property before the element was defined', async () => {
  const h = createPluginHarness(bell())
  const connected = document.createElement('late-button') as FoyerButtonElement
  connected.foyer = h.foyer
  document.body.append(connected)
  defineElement('late-button')
  await until(() => triggerIn(connected)?.querySelector('button'), 'the button')
  expect(Object.hasOwn(connected, 'foyer')).toBe(false)
  expect(connected.foyer).toBe(h.foyer)
  connected.foyer = undefined
  expect(connected.childElementCount).toBe(0)
  connected.remove()
  await h.dispose()
})

test('an element that is in the page before its definition gets a widget', async () => {
  const h = createPluginHarness(bell())
  const element = document.createElement('early-button') as FoyerButtonElement
  document.body.append(element)
  defineElement('early-button', () => h.foyer)
  await until(() => triggerIn(element)?.querySelector('button'), 'the button')
  expect(element.foyer).toBe(h.foyer)
  element.remove()
  await h.dispose()
})

test('creates a widget again after its widget was disposed, with the function of the last definition', async () => {
  const [first, second, third] = [0, 1, 2].map(() => createPluginHarness(bell())) as [
    Harness,
    Harness,
    Harness,
  ]
  const widgets = [first.foyer, second.foyer]
  defineElement('lasting-button', () => widgets.shift() as Foyer)
  const elements = [0, 1].map(() => document.createElement('lasting-button') as FoyerButtonElement)
  const [staying, moved] = elements as [FoyerButtonElement, FoyerButtonElement]
  document.body.append(staying)
  expect(staying.foyer).toBe(first.foyer)
  staying.remove()
  await first.dispose()
  document.body.append(staying, moved)
  await until(() => triggerIn(staying)?.querySelector('button'), 'the button')
  expect([staying.foyer, moved.foyer]).toEqual([second.foyer, second.foyer])
  expect(widgets).toEqual([])

  // as after a hot reload
  await second.dispose()
  defineElement('lasting-button', () => third.foyer)
  for (const element of [staying, moved]) {
    await until(() => triggerIn(element)?.querySelector('button'), 'the button of the new code')
    expect(element.foyer).toBe(third.foyer)
    expect(element.childElementCount).toBe(1)
  }
  // the widget lives: a further definition changes nothing
  const shown = triggerIn(staying)
  defineElement('lasting-button', () => first.foyer)
  expect(triggerIn(staying)).toBe(shown)
  // an element keeps a widget that it was owned
  expect(() => (moved.foyer = first.foyer)).toThrow(expect.objectContaining({ code: 'kernel/DISPOSED' }))
  staying.remove()
  moved.remove()
  await third.dispose()
})

test('a definition that fails leaves elements for the next, and one with a function serves those without', async () => {
  const [first, second] = [createPluginHarness(bell()), createPluginHarness(bell())]
  defineElement('mended-button')
  const [staying, owned] = [0, 1].map(() => document.createElement('mended-button')) as [
    FoyerButtonElement,
    FoyerButtonElement,
  ]
  owned.foyer = second.foyer
  document.body.append(staying, owned)
  expect(staying.foyer).toBeUndefined()
  defineElement('mended-button', () => first.foyer)
  await until(() => triggerIn(staying)?.querySelector('button'), 'the button')

  // hot reloads, the first with a mistake
  await first.dispose()
  const mistake = new Error('wrong option')
  expect(() =>
    defineElement('mended-button', () => {
      throw mistake
    }),
  ).toThrow(mistake)
  defineElement('mended-button', () => second.foyer)
  await until(() => triggerIn(staying)?.querySelector('button'), 'the button of the mended code')
  expect([staying.foyer, owned.foyer]).toEqual([second.foyer, second.foyer])
  staying.remove()
  owned.remove()
  await second.dispose()
})

test('a definition renews the elements of a disposed widget only', async () => {
  const [first, second, third] = [0, 1, 2].map(() => createPluginHarness(bell())) as [
    Harness,
    Harness,
    Harness,
  ]
  const widgets = [first.foyer, second.foyer]
  defineElement('mixed-button', () => widgets.shift() as Foyer)
  const [early, late] = [0, 1].map(() => document.createElement('mixed-button')) as [
    FoyerButtonElement,
    FoyerButtonElement,
  ]
  document.body.append(early)
  await first.dispose()
  document.body.append(late)
  expect([early.foyer, late.foyer]).toEqual([first.foyer, second.foyer])
  defineElement('mixed-button', () => third.foyer)
  await until(() => triggerIn(early)?.querySelector('button'), 'the button again')
  expect([early.foyer, late.foyer]).toEqual([second.foyer, second.foyer])
  early.remove()
  late.remove()
  await Promise.all([second.dispose(), third.dispose()])
})

describe('the attribute `theme` of several elements', () => {
  const page = (tag: string, ...modes: readonly string[]) => {
    const h = createPluginHarness(bell())
    defineElement(tag, () => h.foyer)
    const elements = modes.map((mode) => {
      const element = document.createElement(tag)
      element.setAttribute('theme', mode)
      document.body.append(element)
      return element
    }) as [HTMLElement, HTMLElement]
    return { h, elements, mode: () => h.read(themeAtom).mode }
  }

  test('lasts until the last element is removed', async () => {
    const { h, elements, mode } = page('same-button', 'dark', 'dark')
    elements[0].remove()
    expect(mode()).toBe('dark')
    elements[1].remove()
    expect(mode()).toBeUndefined()
    await h.dispose()
  })

  test.each([
    ['the first is removed first', 0, 'light'],
    ['the last is removed first', 1, 'dark'],
  ] as const)('that differ: %s, and none is left', async (_, index, left) => {
    const { h, elements, mode } = page(`differing-button-${index}`, 'dark', 'light')
    expect(mode()).toBe('light')
    elements[index].remove()
    expect(mode()).toBe(left)
    elements[1 - index]?.remove()
    expect(mode()).toBeUndefined()
    await h.dispose()
  })

  test('keeps the mode that the host sets meanwhile', async () => {
    const { h, elements, mode } = page('host-button', 'dark', 'light')
    h.foyer.setTheme({ mode: 'auto' })
    elements[1].remove()
    expect(mode()).toBe('auto')
    document.body.append(elements[1])
    expect(mode()).toBe('light')
    elements[0].remove()
    expect(mode()).toBe('light')
    elements[1].remove()
    expect(mode()).toBe('auto')
    await h.dispose()
  })
})
