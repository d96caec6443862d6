import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineRoute } from '../../core/keys.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { view } from '../../core/plugins/contributions.js'
import { createPluginHarness, settle, until, type Harness } from '../../testing/index.js'
import { Button, useHeader } from '../../ui/index.js'
import { toastsKey, type ToastsService } from '../../contracts/alerts.js'

const route = defineRoute('demo.view').of()
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
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...more,
  })
  ;(root().activeElement ?? document.body).dispatchEvent(event)
  return event
}

test('a toast shows while the modal is closed, and leaves by itself', async () => {
  toasts.show({ kind: 'success', text: '0.35 ETH sent' })
  const line = await see('toast-success')
  expect(line.textContent).toBe('0.35 ETH sent')
  expect(root().querySelector('[role="dialog"]')).toBeNull()
  await h.clock.advance(4_000)
  await until(() => line.dataset['state'] === 'leaving', 'its leaving')
  await h.clock.advance(150)
  await until(() => !part('toast-success'), 'it to be gone')
})

test('it is said once in a region that was there before: an error at once, the rest in its turn', async () => {
  toasts.show({ kind: 'info', text: 'Hello' })
  const polite = await see('live-polite')
  const assertive = await see('live-assertive')
  await until(() => polite.textContent?.includes('Hello'), 'the first words')
  toasts.show({ kind: 'loading', text: 'Confirming' })
  await h.clock.advance(150)
  await until(() => polite.textContent?.includes('Confirming'), 'the polite words')
  toasts.show({ kind: 'error', text: 'Juniper did not answer' })
  await h.clock.advance(150)
  await until(() => assertive.textContent?.includes('Juniper did not answer'), 'the assertive words')
  expect([part('live-polite'), part('live-assertive')]).toEqual([polite, assertive])
  expect([polite, assertive].map((one) => one.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
})

test('its action is pressed once: the toast leaves, and what it does may show the next', async () => {
  const onPress = vi.fn(() => void toasts.show({ kind: 'loading', text: 'Once more' }))
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress } })
  const action = await see('toast-action')
  opener.focus()
  action.focus()
  action.click()
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(opener)
  await h.clock.advance(150)
  expect((await see('toast-loading')).textContent).toBe('Once more')
})

test('an action that throws is told, and the toast leaves all the same', async () => {
  const onPress = () => {
    throw new Error('no')
  }
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress } })
  ;(await see('toast-action')).click()
  expect(h.errors).toHaveLength(1)
  await h.clock.advance(150)
  await until(() => !part('toast-error'), 'it to be gone')
})

test('it stays under the pointer and while it has the focus, which then goes back to where it was', async () => {
  toasts.show({ kind: 'error', text: 'Failed', action: { label: 'Retry', onPress: () => {} } })
  const line = await see('toast-error')
  line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await h.clock.advance(60_000)
  line.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, composed: true }))
  opener.focus()
  const action = await see('toast-action')
  action.focus()
  await h.clock.advance(60_000)
  expect(line.dataset['state']).toBe('open')
  expect(press('Escape').defaultPrevented).toBe(true)
  await h.clock.advance(150)
  await until(() => !part('toast-error'), 'it to be gone')
  expect(document.activeElement).toBe(opener)
})

test('with the modal open Tab goes round through its action, and Escape closes only the toast', async () => {
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
  await until(() => !part('toast-error'), 'the toast to be gone')
  expect(root().querySelector('[role="dialog"]')).toBe(dialog)
  h.router.close()
  await until(() => !root().querySelector('[role="dialog"]'), 'the modal to be gone')
})

test('a page that is not seen keeps its toasts for when it is', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  toasts.show({ kind: 'success', text: 'Connected' })
  const line = await see('toast-success')
  await h.clock.advance(60_000)
  expect(line.dataset['state']).toBe('open')
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await h.clock.advance(4_000)
  await until(() => line.dataset['state'] === 'leaving', 'its leaving')
})

test('when the widget goes nothing is waited for', async () => {
  toasts.show({ kind: 'success', text: 'Sent' })
  await see('toast-success')
  await h.dispose()
  await settle()
  expect(h.clock.waiting).toBe(0)
  expect(document.querySelector('[data-testid="foyer-modal"]')).toBeNull()
})
