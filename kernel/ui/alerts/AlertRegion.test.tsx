import { expect, test } from 'vitest'
import type { Alert } from '../../contracts/alerts.js'
import { createAlerts } from './alerts.js'
import { view } from '../../core/plugins/contributions.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute } from '../../core/keys.js'
import { createPluginHarness, until } from '../../testing/index.js'
import { Note, useHeader } from '../index.js'

const first = defineRoute('demo.first')
const second = defineRoute('demo.second')
const titled = (title: string) =>
  function Titled() {
    useHeader({ title })
    return <Note icon="info">Nothing more</Note>
  }
const demo = definePlugin({
  id: 'demo',
  contributes: [
    view(first, async () => ({ default: titled('First') })),
    view(second, async () => ({ default: titled('Second') })),
  ],
})
const origin: Alert = {
  id: 'ORIGIN',
  short: 'Origin not allowed',
  long: 'Add it.',
  link: 'https://service/project',
}
const frame: Alert = { id: 'FRAME', short: 'Frame blocked', long: 'Allow it.', link: 'javascript:void 0' }

test('AlertRegion shows the newest alert above every view, with count, text and link, until it is dismissed', async () => {
  const h = createPluginHarness(demo())
  const alerts = createAlerts({ store: h.store, log: () => {} })
  alerts.raise(origin)
  const screen = await h.open(first)
  const bar = () => screen.root.querySelector('[data-testid="alert-bar"]')
  await until(() => bar()?.textContent === 'Origin not allowedAdd it. Open settings', 'the first alert')
  const link = bar()?.querySelector('a')
  expect([link?.href, link?.rel, bar()?.getAttribute('role')]).toEqual([
    'https://service/project',
    'noopener noreferrer',
    'alert',
  ])

  alerts.raise(frame)
  await screen.sees('Frame blocked (1 of 2)')
  expect(bar()?.querySelector('a')).toBeNull()
  h.router.push(second)
  await screen.sees('Second')
  expect(bar()?.textContent).toContain('Allow it.')

  await screen.press('Dismiss')
  await until(() => bar()?.textContent?.startsWith('Origin not allowedAdd it.'), 'the first alert again')
  await screen.press('Dismiss')
  await until(() => !bar(), 'no alert')
  expect(screen.root.activeElement).toBe(screen.root.querySelector('.frame-title'))
  await h.dispose()
})
