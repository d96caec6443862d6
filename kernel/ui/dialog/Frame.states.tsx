import type { LoadPart } from '../../core/plugins/contributions.js'
import { createAlerts } from '../../modal/alerts/alerts.js'
import type { Toast } from '../../contracts/alerts.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { fill, view as contributed } from '../../core/plugins/contributions.js'
import { defineRoute, defineSlot } from '../../core/keys.js'
import type { Harness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import type { ViewState } from '../../testing/view-state.js'
import { createToasts } from '../../modal/toasts/toasts.js'
import { List, ListRow, Note, Picture, useHeader } from '../index.js'
import { SlotOutlet } from '../slots/SlotOutlet.js'

/** Drawn where a plugin's view would be. */
export const view = /*#__PURE__*/ defineRoute('frame.view').of()

const slow = /*#__PURE__*/ defineRoute('frame.slow').of()
const broken = /*#__PURE__*/ defineRoute('frame.broken').of()
const throwing = /*#__PURE__*/ defineRoute('frame.throwing').of()
const high = /*#__PURE__*/ defineRoute('frame.high').of()
const shared = /*#__PURE__*/ defineRoute('frame.shared').of()
const parts = /*#__PURE__*/ defineSlot('frame.parts').of<{ load: LoadPart }>()

const drawn =
  (Component: () => unknown): LoadPart =>
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

function Shared() {
  useHeader({ title: 'Parts of others' })
  return <SlotOutlet slot={parts} />
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
    contributed(shared, drawn(Shared)),
    fill(parts, {
      id: 'broken',
      load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    }),
    fill(parts, {
      id: 'sound',
      load: async () => ({ default: () => <Note icon="info">What another plugin adds stays.</Note> }),
    }),
  ],
})

async function failed(harness: Harness) {
  const screen = await harness.open(broken)
  await screen.sees('This part did not load')
  return screen
}

const shown = (toast: Toast) => async (harness: Harness) => {
  createToasts(harness.store).show(toast)
  const { root } = await harness.open(view)
  await until(() => root.querySelector('.toast'), 'the toast')
}

async function alerted(harness: Harness) {
  const alerts = createAlerts({ store: harness.store, log: () => {} })
  alerts.raise({ id: 'other', short: 'Project ID Not Configured', long: 'Give one to createFoyer.' })
  alerts.raise('INVALID_APP_CONFIGURATION')
  await (await harness.open(view)).sees('Invalid App Configuration (1 of 2)')
}

/** The frame itself, and what it draws where a view cannot be. */
export const states: readonly ViewState[] = [
  { name: 'long title, help' },
  { name: 'a view that is still loading', prepare: (harness) => harness.open(slow), loading: true },
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
  { name: 'two alerts', prepare: alerted },
  {
    name: 'a fill that did not load',
    prepare: async (harness) => {
      const screen = await harness.open(shared)
      await screen.sees('This part did not load')
      await screen.sees('What another plugin adds')
    },
  },
  { name: 'toast, loading', prepare: shown({ kind: 'loading', text: 'Confirming on Base' }) },
  {
    name: 'toast, success',
    prepare: shown({
      kind: 'success',
      text: '0.35 ETH sent',
      action: { label: 'View', onPress: () => {} },
    }),
  },
  {
    name: 'toast, error',
    prepare: shown({
      kind: 'error',
      text: 'Juniper did not answer',
      action: { label: 'Retry', onPress: () => {} },
    }),
  },
  {
    name: 'toast, long',
    prepare: shown({
      kind: 'info',
      text: 'The network is busy; what you sent is still waiting for its turn and nothing is lost',
    }),
  },
  {
    name: 'more than fits',
    prepare: async (harness) => (await harness.open(high)).sees('Row 24'),
  },
]
