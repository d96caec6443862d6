import { fill, type LoadPart, view as contributed } from '../../core/plugins/contributions.js'
import { createAlerts } from '../alerts/alerts.js'
import type { Toast } from '../../contracts/toasts.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute, defineSlot } from '../../core/keys.js'
import type { Harness, ViewState } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { createToasts } from '../toasts/toasts.js'
import { List, ListRow, Note, Picture, useHeader } from '../index.js'
import { SlotOutlet } from '../slots/SlotOutlet.js'

export const view = /*#__PURE__*/ defineRoute('frame.view')

const slow = /*#__PURE__*/ defineRoute('frame.slow')
const broken = /*#__PURE__*/ defineRoute('frame.broken')
const throwing = /*#__PURE__*/ defineRoute('frame.throwing')
const tall = /*#__PURE__*/ defineRoute('frame.tall')
const shared = /*#__PURE__*/ defineRoute('frame.shared')
const parts = /*#__PURE__*/ defineSlot<{ load: LoadPart }>('frame.parts')

const viewOf =
  (Component: () => unknown): LoadPart =>
  async () => ({ default: Component })

function Titled() {
  useHeader({
    title: 'A title that is longer than its one line, as translations are',
    actions: [{ kind: 'help', label: 'Help', onPress: () => {} }],
  })
  return <Note icon="info">The header grows with the title.</Note>
}

function Tall() {
  useHeader({ title: 'More than the window' })
  return (
    <List>
      {Array.from({ length: 24 }, (_, index) => (
        <ListRow key={index} name={`Row ${index + 1}`} picture={<Picture name={`Row ${index}`} />} />
      ))}
    </List>
  )
}

function WithSlot() {
  useHeader({ title: 'Parts of plugins' })
  return <SlotOutlet slot={parts} />
}

function Throwing(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'name')")
}

/** Plugin with views that are slow or fail. */
export const plugin = definePlugin({
  id: 'frame',
  contributes: [
    contributed(view, viewOf(Titled)),
    contributed(slow, () => new Promise(() => {})),
    contributed(broken, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    contributed(throwing, viewOf(Throwing)),
    contributed(tall, viewOf(Tall)),
    contributed(shared, viewOf(WithSlot)),
    fill(parts, {
      id: 'broken',
      load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    }),
    fill(parts, {
      id: 'working',
      load: async () => ({ default: () => <Note icon="info">A part of another plugin</Note> }),
    }),
  ],
})

async function failed(harness: Harness) {
  const screen = await harness.open(broken)
  await screen.sees('This part did not load')
  return screen
}

const showing = (toast: Toast) => async (harness: Harness) => {
  createToasts(harness.store).show(toast)
  const { root } = await harness.open(view)
  await until(() => root.querySelector('.toast'), 'the toast')
}

async function alerted(harness: Harness) {
  const alerts = createAlerts({ store: harness.store, log: () => {} })
  alerts.raise({ id: 'other', short: 'Project ID Not Configured', long: 'Give one to createFoyer.' })
  alerts.raise({
    id: 'INVALID_APP_CONFIGURATION',
    short: 'Invalid App Configuration',
    long: 'The service refused this page: its origin is not on the project’s list of allowed origins. Add it to the list at the service, then reload the page.',
  })
  await (await harness.open(view)).sees('Invalid App Configuration (1 of 2)')
}

/** States of the frame, and its content in place of a view that fails. */
export const states: readonly ViewState[] = [
  { name: 'long title, help' },
  { name: 'a view that is loading', prepare: (harness) => harness.open(slow), loading: true },
  { name: 'a view that did not load', prepare: failed },
  {
    name: 'a view that fails while it renders',
    prepare: async (harness) => (await harness.open(throwing)).sees('This part did not load'),
  },
  {
    name: 'a view that failed three times',
    prepare: async (harness) => {
      const screen = await failed(harness)
      for (let failures = 1; failures < 3; failures++) {
        await screen.press('Try again')
        await until(() => harness.errors.length > failures, 'the next failure')
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
      await screen.sees('A part of another plugin')
    },
  },
  { name: 'toast, loading', prepare: showing({ kind: 'loading', text: 'Confirming on Base' }) },
  {
    name: 'toast, success',
    prepare: showing({
      kind: 'success',
      text: '0.35 ETH sent',
      action: { label: 'View', onPress: () => {} },
    }),
  },
  {
    name: 'toast, error',
    prepare: showing({
      kind: 'error',
      text: 'Juniper did not answer',
      action: { label: 'Retry', onPress: () => {} },
    }),
  },
  {
    name: 'toast, long',
    prepare: showing({
      kind: 'info',
      text: 'The network is busy. Your transfer is still pending and may take several minutes.',
    }),
  },
  {
    name: 'taller than the window',
    prepare: async (harness) => (await harness.open(tall)).sees('Row 24'),
  },
]
