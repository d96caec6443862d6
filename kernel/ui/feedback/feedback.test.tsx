import { afterEach, expect, test, vi } from 'vitest'
import { BusyButton, OfflineNote, Toast, type ToastKind } from '../index.js'
import { render, type Rendered } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

test('Toast has no role, because the live regions announce it', async () => {
  const roles: (string | null)[] = []
  rendered = await render(<></>)
  for (const kind of ['loading', 'success', 'error', 'info', 'offline'] satisfies ToastKind[]) {
    await rendered.rerender(<Toast kind={kind} text="Confirming on Base" testId="toast" />)
    roles.push(rendered.find('[data-testid="toast"]').getAttribute('role'))
    expect(rendered.find('.toast').textContent).toBe('Confirming on Base')
    expect(rendered.findAll('svg[aria-hidden="true"]')).toHaveLength(1)
  }
  expect(roles).toEqual([null, null, null, null, null])
})

test('the action of a toast is a button or a link', async () => {
  const onPress = vi.fn()
  rendered = await render(
    <Toast
      kind="error"
      text="Juniper did not answer"
      action={{ label: 'Retry', onPress, testId: 'retry' }}
    />,
  )
  await rendered.act(() => rendered.find('[data-testid="retry"]').click())
  expect(onPress).toHaveBeenCalledOnce()
  await rendered.rerender(
    <Toast
      kind="success"
      text="0.35 ETH sent"
      action={{ label: 'View', href: 'https://explorer.example/1' }}
    />,
  )
  expect(rendered.find<HTMLAnchorElement>('a').rel).toBe('noopener noreferrer')
  expect(rendered.find('.toast').textContent).toBe('0.35 ETH sent View')
})

test('OfflineNote is a status', async () => {
  rendered = await render(
    <OfflineNote title="You are offline" testId="offline">
      Showing what we knew at 10:31.
    </OfflineNote>,
  )
  const offlineNote = rendered.find('[data-testid="offline"]')
  expect(offlineNote.getAttribute('role')).toBe('status')
  expect(offlineNote.textContent).toBe('You are offlineShowing what we knew at 10:31.')
})

test('BusyButton is busy until its action is settled, also after a failure, and starts it once', async () => {
  let settle = (_isDone: boolean) => {}
  const onPress = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        settle = (isDone) => (isDone ? resolve() : reject(new Error('refused')))
      }),
  )
  rendered = await render(<BusyButton onPress={() => onPress().catch(() => {})}>Disconnect</BusyButton>)
  const button = rendered.find('button')
  for (const isDone of [true, false]) {
    onPress.mockClear()
    await rendered.act(() => button.click())
    await rendered.act(() => button.click())
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onPress).toHaveBeenCalledOnce()
    await rendered.act(() => settle(isDone))
    expect(button.getAttribute('aria-busy')).toBeNull()
  }
})
