import { expect, test } from 'vitest'
import { definePlugin, defineRoute, view } from '../../author.js'
import { createPluginHarness } from '../../testing/index.js'
import { render } from '../testing/render.js'
import { useStyles } from '../index.js'

const css = '.late { color: rgb(1, 2, 3); }'
const route = defineRoute('late.view')

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

test('useStyles adds the sheet of a component once for several instances', async () => {
  const h = createPluginHarness(late())
  const screen = await h.open(route)
  await screen.sees('late')
  const element = screen.root.querySelector('.late')
  const root = element?.getRootNode() as ShadowRoot
  expect(sheetsWith(root, '.late')).toHaveLength(1)
  expect(element && getComputedStyle(element).color).toBe('rgb(1, 2, 3)')
  await h.dispose()
})

test('useStyles does nothing outside of a modal', async () => {
  const rendered = await render(<Late />)
  expect(rendered.find('.late').textContent).toBe('late')
  expect(sheetsWith(rendered.root, '.late')).toHaveLength(0)
  await rendered.remove()
})
