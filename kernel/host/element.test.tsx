import { expect, test } from 'vitest'
import { fakeConnectors } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { definePlugin } from '../core/plugins/definition.js'
import { trigger } from '../core/plugins/contributions.js'
import { themeAtom } from '../ui/theme/theme.js'
import { until } from '../testing/until.js'
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
