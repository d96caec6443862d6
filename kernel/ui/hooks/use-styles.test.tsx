import { expect, test } from 'vitest'
import { definePlugin, defineRoute, view } from '../../author.js'
import { createPluginHarness } from '../../testing/index.js'
import { draw } from '../testing/draw.js'
import { useStyles } from '../index.js'

const css = '.late { color: rgb(1, 2, 3); }'
const route = defineRoute('late.view').of()

function Late() {
  useStyles(css)
  return <p className="late">late</p>
}

const late = definePlugin({
  id: 'late',
  contributes: [
    view(route, async () => ({
      default: () => (
        <>
          <Late />
          <Late />
        </>
      ),
    })),
  ],
})

const sheetsWith = (root: ShadowRoot, text: string) =>
  root.adoptedStyleSheets.filter((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes(text)))

test('a component that brings its own sheet brings it once, however many of them are drawn', async () => {
  const h = createPluginHarness(late())
  const screen = await h.open(route)
  await screen.sees('late')
  const element = screen.root.querySelector('.late')
  const root = element?.getRootNode() as ShadowRoot
  expect(sheetsWith(root, '.late')).toHaveLength(1)
  expect(element && getComputedStyle(element).color).toBe('rgb(1, 2, 3)')
  await h.dispose()
})

test('outside of a widget nothing is brought and nothing fails', async () => {
  const drawn = await draw(<Late />)
  expect(drawn.find('.late').textContent).toBe('late')
  expect(sheetsWith(drawn.root, '.late')).toHaveLength(0)
  await drawn.remove()
})
