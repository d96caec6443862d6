import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameProps } from './Frame.js'
import { Frame } from './Frame.js'
import { ListRow } from '../ui/ListRow.js'
import { draw, type Drawn } from '../ui/testing/draw.js'

let drawn: Drawn
let opener: HTMLButtonElement
const onClose = vi.fn()
const onExited = vi.fn()

const props: FrameProps = {
  open: true,
  title: 'Connect',
  viewKey: 'connect',
  onClose,
  onExited,
  labels: { back: 'Back', close: 'Close', help: 'Help', loading: 'Loading' },
  children: <ListRow name="Juniper" autoFocus testId="row" />,
}

beforeEach(() => {
  vi.clearAllMocks()
  opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
})

afterEach(async () => {
  await drawn.remove()
  opener.remove()
})

const show = async (more: Partial<FrameProps> = {}) => {
  if (drawn?.root.host.isConnected) await drawn.draw(<Frame {...props} {...more} />)
  else drawn = await draw(<Frame {...props} {...more} />)
}
const at = (testId: string) => drawn.findAll(`[data-testid="${testId}"]`)[0]
const press = (key: string) =>
  drawn.run(() =>
    (drawn.root.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )

test('it is a modal dialog, named by its title', async () => {
  await show()
  const dialog = drawn.find('[role="dialog"]')
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  const title = drawn.root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  expect(title?.tagName).toBe('H1')
  expect(title?.textContent).toBe('Connect')
})

test('a view that has no title yet is heard to be loading', async () => {
  await show({ title: '' })
  const title = drawn.find('.frame-title')
  expect(title.textContent).toBe('Loading')
  expect(title.querySelector('.unseen')).not.toBeNull()
})

test('back, help and picture are there when there is something behind them', async () => {
  await show({ picture: <i id="picture" /> })
  expect([at('frame-back'), at('frame-help')]).toEqual([undefined, undefined])
  expect(drawn.findAll('#picture')).toHaveLength(1)
  const onBack = vi.fn()
  const onHelp = vi.fn()
  await show({ picture: <i id="picture" />, onBack, onHelp, helpLabel: 'What is a wallet?' })
  expect(drawn.findAll('#picture')).toHaveLength(0)
  expect(at('frame-back')?.getAttribute('aria-label')).toBe('Back')
  expect(at('frame-help')?.getAttribute('aria-label')).toBe('What is a wallet?')
  await drawn.run(() => at('frame-back')?.click())
  await drawn.run(() => at('frame-help')?.click())
  expect([onBack, onHelp].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('the cross and a press beside it close, a press inside does not', async () => {
  await show()
  await drawn.run(() => at('row')?.click())
  expect(onClose).not.toHaveBeenCalled()
  await drawn.run(() => at('frame-close')?.click())
  await drawn.run(() => at('frame-scrim')?.click())
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Escape goes back where there is a way back, and closes where there is none', async () => {
  const onBack = vi.fn()
  await show({ onBack })
  await press('Escape')
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  await show()
  await press('Escape')
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('the focus goes to what the view marked, else to the title, and back to the page when it closes', async () => {
  await show()
  expect(drawn.root.activeElement).toBe(at('row'))
  await show({ viewKey: 'about', title: 'About', children: <ListRow name="Read" /> })
  expect(drawn.root.activeElement?.textContent).toBe('About')
  await show({ open: false })
  expect(document.activeElement).toBe(opener)
})

test('a view that takes the focus itself keeps it', async () => {
  await show()
  const Field = () => <input ref={(field) => field?.focus()} id="field" />
  await show({ viewKey: 'email', children: <Field /> })
  expect(drawn.root.activeElement?.id).toBe('field')
})

test('a change within a view moves no focus', async () => {
  await show()
  at('frame-close')?.focus()
  await show({ title: 'Connect again' })
  expect(drawn.root.activeElement).toBe(at('frame-close'))
})

test('closed it leaves nothing behind and says so once', async () => {
  await show({ open: false })
  expect(drawn.findAll('*')).toEqual([])
  expect(onExited).not.toHaveBeenCalled()
  await show()
  expect(document.adoptedStyleSheets).toHaveLength(1)
  await show({ open: false })
  expect(drawn.findAll('*')).toEqual([])
  expect(onExited).toHaveBeenCalledTimes(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('it stays until what moves has come to rest, and comes back when it is opened meanwhile', async () => {
  let rest = () => {}
  const finished = new Promise<void>((resolve) => (rest = resolve))
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [{ finished } as never])
  await show()
  await show({ open: false })
  expect(drawn.find('[data-testid="frame"]').dataset['state']).toBe('closing')
  await show()
  await drawn.run(() => rest())
  expect(drawn.find('[data-testid="frame"]').dataset['state']).toBe('open')
  expect(onExited).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('only a view that comes after another one enters, and it starts at its top', async () => {
  await show()
  expect(drawn.findAll('[data-entering]')).toEqual([])
  drawn.find('.frame-scroller').scrollTop = 40
  await show({ viewKey: 'about', title: 'About' })
  expect(drawn.findAll('[data-entering]').map(({ className }) => className)).toEqual([
    'frame-title-text',
    'frame-view',
  ])
  expect(drawn.find('.frame-scroller').scrollTop).toBe(0)
})

/** As if everything on the page faded until this is called. */
function stillFading() {
  let rest = () => {}
  const finished = new Promise<void>((resolve) => (rest = resolve))
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [{ finished } as never])
  return () => rest()
}

test('the view before fades as a mere picture: not pressed, not read out, found by nobody', async () => {
  const rest = stillFading()
  const ended = vi.fn()
  const Old = () => {
    useEffect(() => ended, [])
    return <input type="radio" name="choice" data-testid="old" data-autofocus="" defaultChecked />
  }
  await show({ viewKey: 'old', children: <Old /> })
  await show({ viewKey: 'about', title: 'About', children: <ListRow name="Read" /> })
  const place = drawn.find<HTMLElement>('.frame-leaving')
  expect([place.inert, place.getAttribute('aria-hidden')]).toEqual([true, 'true'])
  const left = place.querySelector('input')
  expect(left?.getAttributeNames()).toEqual(['type', 'checked'])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(drawn.root.activeElement?.textContent).toBe('About')
  await drawn.run(() => rest())
  expect(place.childNodes).toHaveLength(0)
  vi.restoreAllMocks()
})

test('of three views in quick turn only the last but one still fades', async () => {
  const rest = stillFading()
  for (const name of ['One', 'Two', 'Three']) await show({ viewKey: name, children: <ListRow name={name} /> })
  expect(drawn.findAll('.frame-leaving .frame-view').map((one) => one.textContent)).toEqual(['Two'])
  expect(drawn.findAll('.frame-scroller .frame-view').map((one) => one.textContent)).toEqual(['Three'])
  await drawn.run(() => rest())
  expect(drawn.findAll('.frame-view')).toHaveLength(1)
  vi.restoreAllMocks()
})

test('where nothing moves the view before is gone at once', async () => {
  await show({ viewKey: 'old', children: <ListRow name="Old" /> })
  await show({ viewKey: 'about', children: <ListRow name="Read" /> })
  expect(drawn.findAll('.frame-view').map((one) => one.textContent)).toEqual(['Read'])
})
