import { afterEach, expect, test, vi } from 'vitest'
import { AlertBar, BusyButton, OfflineNote, ProgressRing, Toast, type ToastKind } from '../index.js'
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

test('AlertBar shows its text and link, and closes', async () => {
  const onClose = vi.fn()
  rendered = await render(
    <AlertBar
      title="Origin not allowed"
      text="localhost:3000 is not on this project’s list."
      link={{ label: 'Add it', href: 'https://foyer.example/' }}
      onClose={onClose}
      closeLabel="Dismiss"
    />,
  )
  expect(rendered.find('[role="alert"]').textContent).toBe(
    'Origin not allowedlocalhost:3000 is not on this project’s list. Add it',
  )
  await rendered.act(() => rendered.find('button[aria-label="Dismiss"]').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('AlertBar without onClose has no close button', async () => {
  rendered = await render(
    <AlertBar title="Origin not allowed" text="Ask its developer." closeLabel="Dismiss" />,
  )
  expect(rendered.findAll('button')).toEqual([])
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

test('ProgressRing has a value with a label, and is hidden from screen readers without', async () => {
  rendered = await render(<ProgressRing share={0.254} label="Time left" />)
  const ring = rendered.find('[role="progressbar"]')
  expect(ring.getAttribute('aria-label')).toBe('Time left')
  expect(ring.getAttribute('aria-valuenow')).toBe('25')
  await rendered.rerender(<ProgressRing share={0.5} />)
  expect(rendered.find('.progress-ring').getAttribute('aria-hidden')).toBe('true')
})

test('the value of ProgressRing is between 0 and 100', async () => {
  rendered = await render(<></>)
  const leftOf = async (share: number) => {
    await rendered.rerender(<ProgressRing share={share} label="Time left" />)
    return [rendered.find('.progress-ring').getAttribute('aria-valuenow'), rendered.findAll('circle').length]
  }
  expect(await leftOf(7)).toEqual(['100', 2])
  expect(await leftOf(-1)).toEqual(['0', 1])
  expect(await leftOf(Number.NaN)).toEqual(['0', 1])
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
