import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineRoute } from '../../core/keys.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { view } from '../../core/plugins/contributions.js'
import { createPluginHarness, settle, until, type Harness } from '../../testing/index.js'
import { Button, useHeader } from '../index.js'
import { toastsKey, type ToastsService } from '../../contracts/toasts.js'
import { keyDown } from '../testing/render.js'

const route = defineRoute('demo.view')
function Demo() {
  useHeader({ title: 'Demo' })
  return <Button data-testid="in-view">In the view</Button>
}
const demo = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Demo }))] })

let h: Harness
let toasts: ToastsService
let opener: HTMLButtonElement

beforeEach(() => {
  h = createPluginHarness(demo())
  toasts = h.service(toastsKey)
  opener = document.createElement('button')
  document.body.append(opener)
})
afterEach(async () => {
  opener.remove()
  await h.dispose()
})

const root = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot as ShadowRoot
const part = <T extends HTMLElement>(id: string) => root()?.querySelector<T>(`[data-testid="${id}"]`)
const see = (id: string) => until(() => part(id), id)
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = keyDown(key, more)
  ;(root().activeElement ?? document.body).dispatchEvent(event)
  return event
}

test('shows a toast while the modal is closed, and closes it after its duration', async () => {
  toasts.show({ kind: 'success', text: '0.35 ETH sent' })
  const toast = await see('toast-success')
  expect(toast.textContent).toBe('0.35 ETH sent')
  expect(root().querySelector('[role="dialog"]')).toBeNull()
  await h.clock.advance(4_000)
  await until(() => toast.dataset['state'] === 'leaving', 'the exit of the toast')
  await h.clock.advance(150)
  await until(() => !part('toast-success'), 'the end of the exit')
})

test('announces a toast in an existing live region, assertively only for an error', async () => {
  toasts.show({ kind: 'info', text: 'Hello' })
  const polite = await see('live-polite')
  const assertive = await see('live-assertive')
  await until(() => polite.textContent?.includes('Hello'), 'the first announcement')
  toasts.show({ kind: 'loading', text: 'Confirming' })
  await h.clock.advance(150)
  await until(() => polite.textContent?.includes('Confirming'), 'the polite announcement')
  toasts.show({ kind: 'error', text: 'Juniper did not answer' })
  await h.clock.advance(150)
  await until(() => assertive.textContent?.includes('Juniper did not answer'), 'the assertive announcement')
  expect([part('live-polite'), part('live-assertive')]).toEqual([polite, assertive])
  expect([polite, assertive].map((region) => region.getAttribute('aria-live'))).toEqual([
    'polite',
    'assertive',
  ])
})

test('an action closes its toast and can show the next one', async () => {
  const onPress = vi.fn(() => void toasts.show({ kind: 'loading', text: 'Retrying' }))
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress } })
  const action = await see('toast-action')
  opener.focus()
  action.focus()
  action.click()
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(opener)
  await h.clock.advance(150)
  expect((await see('toast-loading')).textContent).toBe('Retrying')
})

test('reports an error of an action and closes the toast', async () => {
  const onPress = () => {
    throw new Error('no')
  }
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress } })
  ;(await see('toast-action')).click()
  expect(h.errors).toHaveLength(1)
  await h.clock.advance(150)
  await until(() => !part('toast-error'), 'the end of the exit')
})

// behaviour 12.10
test('keeps a toast while it is hovered or focused, and returns the focus afterwards', async () => {
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress: () => {} } })
  const toast = await see('toast-error')
  toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await h.clock.advance(60_000)
  toast.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, composed: true }))
  opener.focus()
  const action = await see('toast-action')
  action.focus()
  await h.clock.advance(60_000)
  expect(toast.dataset['state']).toBe('open')
  expect(press('Escape').defaultPrevented).toBe(true)
  await h.clock.advance(150)
  await until(() => !part('toast-error'), 'the end of the exit')
  expect(document.activeElement).toBe(opener)
})

test('includes the action in the focus trap of the modal, and Escape closes only the toast', async () => {
  h.foyer.open(route)
  const inView = await see('in-view')
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress: () => {} } })
  const action = await see('toast-action')
  const dialog = root().querySelector('[role="dialog"]') as HTMLElement
  const owned = root().getElementById(dialog.getAttribute('aria-owns') ?? '')
  expect([owned?.contains(action), dialog.contains(action)]).toEqual([true, false])

  inView.focus()
  expect(press('Tab').defaultPrevented).toBe(false)
  action.focus()
  expect(root().activeElement).toBe(action)
  press('Tab')
  expect(root().activeElement).toBe(part('frame-close'))
  press('Tab', { shiftKey: true })
  expect(root().activeElement).toBe(action)
  press('Escape')
  await h.clock.advance(150)
  await until(() => !part('toast-error'), 'the end of the exit')
  expect(root().querySelector('[role="dialog"]')).toBe(dialog)
  h.router.close()
  await until(() => !root().querySelector('[role="dialog"]'), 'the modal to close')
})

// behaviour 12.10
test('keeps a toast while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  toasts.show({ kind: 'success', text: 'Connected' })
  const toast = await see('toast-success')
  await h.clock.advance(60_000)
  expect(toast.dataset['state']).toBe('open')
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await h.clock.advance(4_000)
  await until(() => toast.dataset['state'] === 'leaving', 'the exit of the toast')
})

test('disposing the widget stops the timer of a toast', async () => {
  toasts.show({ kind: 'success', text: 'Sent' })
  await see('toast-success')
  await h.dispose()
  await settle()
  expect(h.clock.pendingSleeps).toBe(0)
  expect(document.querySelector('[data-testid="foyer-modal"]')).toBeNull()
})
