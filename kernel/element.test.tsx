import { expect, test } from 'vitest'
import { fakeConnectors } from './testing/fakes.js'
import { createPluginHarness } from './testing/harness.js'
import { definePlugin } from './plugins/definition.js'
import { trigger } from './plugins/contributions.js'
import { themeAtom } from './theme/theme.js'
import { until } from './testing/until.js'
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

test('the element draws the button while it is in the page, and nothing after', async () => {
  const h = createPluginHarness(bell(), { beside: [fakeConnectors()] })
  let made = 0
  defineElement('foyer-button', () => {
    made += 1
    return h.foyer
  })
  expect(made).toBe(0)
  const [one, two] = [document.createElement('foyer-button'), document.createElement('foyer-button')]
  document.body.append(one, two)
  await until(
    () => triggerIn(one)?.querySelector('button') && triggerIn(two)?.querySelector('button'),
    'the buttons',
  )
  expect(made).toBe(1)
  one.remove()
  expect(one.childElementCount).toBe(0)
  document.body.append(one)
  await until(() => triggerIn(one)?.querySelector('button'), 'the button again')
  one.setAttribute('theme', 'dark')
  expect(h.read(themeAtom)).toEqual({ mode: 'dark' })
  one.setAttribute('theme', 'blue')
  expect(h.read(themeAtom)).toEqual({ mode: 'dark' })
  one.remove()
  two.remove()
  await h.dispose()
})

test('a widget can be given as a property, before or after', async () => {
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
