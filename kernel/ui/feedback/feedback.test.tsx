import { afterEach, expect, test, vi } from 'vitest'
import { AlertBar, OfflineNote, ProgressRing, Toast, type ToastKind } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

test('only a toast of an error interrupts', async () => {
  const roles: (string | null)[] = []
  drawn = await draw(<></>)
  for (const kind of ['loading', 'success', 'error', 'info', 'offline'] satisfies ToastKind[]) {
    await drawn.draw(<Toast kind={kind} text="Confirming on Base" testId="toast" />)
    roles.push(drawn.find('[data-testid="toast"]').getAttribute('role'))
    expect(drawn.find('.toast').textContent).toBe('Confirming on Base')
    expect(drawn.findAll('svg[aria-hidden="true"]')).toHaveLength(1)
  }
  expect(roles).toEqual([null, null, null, null, null])
})

test('a toast has one way on: to do something or to go somewhere', async () => {
  const onPress = vi.fn()
  drawn = await draw(
    <Toast
      kind="error"
      text="Juniper did not answer"
      action={{ label: 'Retry', onPress, testId: 'retry' }}
    />,
  )
  await drawn.run(() => drawn.find('[data-testid="retry"]').click())
  expect(onPress).toHaveBeenCalledOnce()
  await drawn.draw(
    <Toast
      kind="success"
      text="0.35 ETH sent"
      action={{ label: 'View', href: 'https://explorer.example/1' }}
    />,
  )
  expect(drawn.find<HTMLAnchorElement>('a').rel).toBe('noopener noreferrer')
  expect(drawn.find('.toast').textContent).toBe('0.35 ETH sent View')
})

test('an alert says what to mend and where, and can be closed', async () => {
  const onClose = vi.fn()
  drawn = await draw(
    <AlertBar
      title="Origin not allowed"
      text="localhost:3000 is not on this project’s list."
      link={{ label: 'Add it', href: 'https://foyer.example/' }}
      onClose={onClose}
      closeLabel="Dismiss"
    />,
  )
  expect(drawn.find('[role="alert"]').textContent).toBe(
    'Origin not allowedlocalhost:3000 is not on this project’s list. Add it',
  )
  await drawn.run(() => drawn.find('button[aria-label="Dismiss"]').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('an alert that cannot be closed has no cross', async () => {
  drawn = await draw(<AlertBar title="Origin not allowed" text="Ask its developer." closeLabel="Dismiss" />)
  expect(drawn.findAll('button')).toEqual([])
})

test('being offline is said with what still works, without interrupting', async () => {
  drawn = await draw(
    <OfflineNote title="You are offline" testId="offline">
      Showing what we knew at 10:31.
    </OfflineNote>,
  )
  const note = drawn.find('[data-testid="offline"]')
  expect(note.getAttribute('role')).toBe('status')
  expect(note.textContent).toBe('You are offlineShowing what we knew at 10:31.')
})

test('a ring tells its share where it has a name, and is not read out where it has none', async () => {
  drawn = await draw(<ProgressRing share={0.254} label="Time left" />)
  const ring = drawn.find('[role="progressbar"]')
  expect(ring.getAttribute('aria-label')).toBe('Time left')
  expect(ring.getAttribute('aria-valuenow')).toBe('25')
  await drawn.draw(<ProgressRing share={0.5} />)
  expect(drawn.find('.progress-ring').getAttribute('aria-hidden')).toBe('true')
})

test('a ring is never more than full and never less than empty', async () => {
  drawn = await draw(<></>)
  const leftOf = async (share: number) => {
    await drawn.draw(<ProgressRing share={share} label="Time left" />)
    return [drawn.find('.progress-ring').getAttribute('aria-valuenow'), drawn.findAll('circle').length]
  }
  expect(await leftOf(7)).toEqual(['100', 2])
  expect(await leftOf(-1)).toEqual(['0', 1])
  expect(await leftOf(Number.NaN)).toEqual(['0', 1])
})
