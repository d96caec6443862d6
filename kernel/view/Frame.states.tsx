import { definePlugin } from '../plugins/definition.js'
import { view as contributed, type LoadView } from '../plugins/contributions.js'
import { defineRoute } from '../routing/keys.js'
import type { Harness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import type { ViewState } from '../testing/view-state.js'
import { List, ListRow, Note, Picture, useHeader } from '../ui/index.js'

/** Drawn where a plugin's view would be. */
export const view = /*#__PURE__*/ defineRoute('frame.view').of()

const slow = /*#__PURE__*/ defineRoute('frame.slow').of()
const broken = /*#__PURE__*/ defineRoute('frame.broken').of()
const throwing = /*#__PURE__*/ defineRoute('frame.throwing').of()
const high = /*#__PURE__*/ defineRoute('frame.high').of()

const drawn =
  (Component: () => unknown): LoadView =>
  async () => ({ default: Component })

function Titled() {
  useHeader({
    title: 'A title that is longer than its one line, as translations are',
    help: { label: 'Help', onPress: () => {} },
  })
  return <Note icon="info">The header grows with its words.</Note>
}

function High() {
  useHeader({ title: 'More than fits' })
  return (
    <List>
      {Array.from({ length: 24 }, (_, index) => (
        <ListRow key={index} name={`Row ${index + 1}`} picture={<Picture name={`Row ${index}`} />} />
      ))}
    </List>
  )
}

function Throwing(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'name')")
}

/** A plugin whose views do what views should not. */
export const plugin = definePlugin({
  id: 'frame',
  contributes: [
    contributed(view, drawn(Titled)),
    contributed(slow, () => new Promise(() => {})),
    contributed(broken, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    contributed(throwing, drawn(Throwing)),
    contributed(high, drawn(High)),
  ],
})

async function failed(harness: Harness) {
  const screen = await harness.open(broken)
  await screen.sees('This part did not load')
  return screen
}

/** The frame itself, and what it draws where a view cannot be. */
export const states: readonly ViewState[] = [
  { name: 'long title, help' },
  { name: 'a view that is still loading', prepare: (harness) => harness.open(slow) },
  { name: 'a view that did not load', prepare: failed },
  {
    name: 'a view that fails while it is drawn',
    prepare: async (harness) => (await harness.open(throwing)).sees('This part did not load'),
  },
  {
    name: 'a view that failed three times',
    prepare: async (harness) => {
      const screen = await failed(harness)
      for (let told = 1; told < 3; told++) {
        await screen.press('Try again')
        await until(() => harness.errors.length > told, 'the next failure')
      }
      await screen.sees('This part is not available')
    },
  },
  {
    name: 'more than fits',
    prepare: async (harness) => (await harness.open(high)).sees('Row 24'),
  },
]
