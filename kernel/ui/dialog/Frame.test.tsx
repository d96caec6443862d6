import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../testing/until.js'
import { ListRow } from '../ListRow.js'
import { render, type Rendered } from '../testing/render.js'
import { settingsIcon } from '../drawings/view-icons.js'
import type { Header } from '../hooks/widget-context.js'
import { Frame, HeaderContent } from './Frame.js'
import { createFrameControl, type FrameControl } from './frame-control.js'

let rendered: Rendered
let control: FrameControl
let opener: HTMLButtonElement
const onClose = vi.fn()
const onBack = vi.fn()
const onEscape = vi.fn()
const onExited = vi.fn()
const labels = { back: 'Back', close: 'Close', help: 'Help', loading: 'Loading' }

interface Content {
  readonly viewKey: string
  readonly header: Header
  readonly canGoBack: boolean
  readonly children: ReactNode
}
const connectView: Content = {
  viewKey: 'connect',
  header: { title: 'Connect' },
  canGoBack: false,
  children: <ListRow name="Juniper" autoFocus testId="row" />,
}
const aboutView: Partial<Content> = {
  viewKey: 'about',
  header: { title: 'About' },
  children: <ListRow name="Read" />,
}

/** Renders the frame as the modal does, with a view of the test. */
function TestFrame({ viewKey, header, canGoBack, children }: Content) {
  return (
    <div className="frame">
      <div className="frame-scrim" />
      <Frame
        control={control}
        titleId="title"
        header={
          <HeaderContent
            key={viewKey}
            header={header}
            titleId="title"
            isFirstStep={!canGoBack}
            isOpening={viewKey === 'connect'}
            onTitle={() => control.viewRendered(viewKey)}
            onTitleFocus={() => {}}
            labels={labels}
          />
        }
        onBack={canGoBack ? onBack : undefined}
        onClose={onClose}
        labels={labels}
        viewKey={viewKey}
      >
        {children}
      </Frame>
    </div>
  )
}

const show = (content: Partial<Content> = {}) =>
  rendered.rerender(<TestFrame {...connectView} {...content} />)
const open = async () => {
  await show()
  await rendered.act(() => new Promise<void>((resolve) => control.show({ then: resolve })))
}
/** Hides the frame and waits until it is closed. */
const close = async () => {
  control.hide()
  await until(() => control.state === 'closed', 'the closed frame')
}
const frameState = () => rendered.find<HTMLElement>('.frame').dataset['state']
const part = (testId: string) => rendered.findAll(`[data-testid="${testId}"]`)[0]
const press = (key: string) =>
  rendered.act(() =>
    (rendered.root.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )

beforeEach(async () => {
  vi.clearAllMocks()
  opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  rendered = await render(<></>)
  const layer = { raise() {}, settle() {}, lower() {}, dispose() {} }
  control = createFrameControl({
    root: rendered.root,
    layer,
    companion: () => null,
    onEscape,
    onClose,
    onExited,
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  control.dispose()
  await rendered.remove()
  opener.remove()
})

describe('Frame', () => {
  // behaviour 12.7
  test('is a modal dialog named by its title', async () => {
    await open()
    const dialog = rendered.find('[role="dialog"]')
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    const title = rendered.root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    expect(title?.tagName).toBe('H1')
    expect(title?.textContent).toBe('Connect')
  })

  // behaviour 12.7
  test('is named "Loading" for screen readers while the view has no title', async () => {
    await show({ header: { title: '' } })
    const title = rendered.find('.frame-title')
    expect(title.textContent).toBe('Loading')
    expect(title.querySelector('.visually-hidden')).not.toBeNull()
  })

  test('shows the picture on the first step and the back button on later steps', async () => {
    const header = { title: 'Connect', picture: { name: 'Meridian' } }
    await show({ header })
    expect(rendered.findAll('.frame-picture')).toHaveLength(1)
    expect(part('frame-back')).toBeUndefined()
    await show({ header, canGoBack: true })
    expect(rendered.findAll('.frame-picture')).toHaveLength(0)
    await rendered.act(() => part('frame-back')?.click())
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  test('shows the help button of the view with its label', async () => {
    const onPress = vi.fn()
    await show()
    expect(part('frame-help')).toBeUndefined()
    await show({
      header: { title: 'Connect', actions: [{ kind: 'help', label: 'What is a wallet?', onPress }] },
    })
    expect(part('frame-help')?.getAttribute('aria-label')).toBe('What is a wallet?')
    await rendered.act(() => part('frame-help')?.click())
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  test('shows the button of the view with its label', async () => {
    const onPress = vi.fn()
    await show({
      header: {
        title: 'Swap',
        actions: [{ kind: 'button', icon: settingsIcon, label: 'Settings', onPress }],
      },
    })
    expect(part('frame-action')?.getAttribute('aria-label')).toBe('Settings')
    await rendered.act(() => part('frame-action')?.click())
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  test('closes on a click on its close button', async () => {
    await open()
    await rendered.act(() => part('row')?.click())
    expect(onClose).not.toHaveBeenCalled()
    await rendered.act(() => part('frame-close')?.click())
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('animates a view that replaces another view, and scrolls it to the top', async () => {
    await open()
    expect(rendered.findAll('[data-entering]')).toEqual([])
    rendered.find('.frame-scroller').scrollTop = 40
    await show(aboutView)
    expect(rendered.findAll('[data-entering]').map(({ className }) => className)).toEqual([
      'frame-title-text',
      'frame-view',
    ])
    expect(rendered.find('.frame-scroller').scrollTop).toBe(0)
  })
})

describe('createFrameControl', () => {
  test('shows the frame before anything is attached', async () => {
    await show()
    control.show()
    expect(frameState()).toBe('open')
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(document.activeElement).toBe(opener)
    await until(() => document.adoptedStyleSheets.length === 1, 'the style sheet of the page')
    expect(rendered.root.activeElement).toBe(part('row'))
  })

  test('handles Escape once before and once after the first paint', async () => {
    await show()
    control.show()
    await press('Escape')
    expect(onEscape).toHaveBeenCalledTimes(1)
    await until(() => rendered.root.activeElement === part('row'), 'the focus in the frame')
    await press('Escape')
    expect(onEscape).toHaveBeenCalledTimes(2)
    await close()
    await press('Escape')
    expect(onEscape).toHaveBeenCalledTimes(2)
  })

  test('removes the inline display that hides a pre-rendered view', async () => {
    await show()
    const dialog = rendered.find('.frame-dialog')
    dialog.style.setProperty('display', 'none', 'important')
    control.show()
    expect(dialog.style.display).toBe('')
  })

  test('moves the focus to the marked element or the title, and back to the page on closing', async () => {
    await open()
    expect(rendered.root.activeElement).toBe(part('row'))
    await show(aboutView)
    expect(rendered.root.activeElement?.textContent).toBe('About')
    await close()
    expect(document.activeElement).toBe(opener)
  })

  test('leaves the focus to a view that takes it', async () => {
    await open()
    const Field = () => <input ref={(field) => field?.focus()} id="field" />
    await show({ viewKey: 'email', children: <Field /> })
    expect(rendered.root.activeElement?.id).toBe('field')
  })

  test('leaves the focus to a panel of a wallet on the page', async () => {
    await open()
    const panel = document.createElement('button')
    document.body.append(panel)
    panel.focus()
    await show(aboutView)
    expect(document.activeElement).toBe(panel)
    panel.remove()
  })

  test('keeps the focus when only the title changes', async () => {
    await open()
    part('frame-close')?.focus()
    await show({ header: { title: 'Connect again' } })
    expect(rendered.root.activeElement).toBe(part('frame-close'))
  })

  test('unlocks the page and reports the end of the exit once', async () => {
    await open()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    await close()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(onExited).toHaveBeenCalledTimes(1)
    control.hide()
    expect(onExited).toHaveBeenCalledTimes(1)
  })

  test('stays "closing" until the exit animations end, and can open again before', async () => {
    const endAnimations = holdAnimations()
    await open()
    control.hide()
    expect(frameState()).toBe('closing')
    await until(() => document.adoptedStyleSheets.length === 0, 'a page without style sheets')
    await rendered.act(() => new Promise<void>((resolve) => control.show({ then: resolve })))
    await rendered.act(endAnimations)
    expect(frameState()).toBe('open')
    expect(onExited).not.toHaveBeenCalled()
    expect(document.adoptedStyleSheets).toHaveLength(1)
  })

  test('attaches nothing if it is hidden before the first paint', async () => {
    await show()
    control.show()
    await close()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(document.activeElement).toBe(opener)
    expect(onExited).toHaveBeenCalledTimes(1)
  })

  test('attaches to a frame that is rendered after it was opened', async () => {
    control.show()
    await show()
    expect(frameState()).toBe('open')
    await until(() => rendered.root.activeElement === part('row'), 'the focus in the frame')
  })
})

describe('previous view', () => {
  test('fades out inert and unmounted, without attributes that identify it', async () => {
    const endAnimations = holdAnimations()
    const onUnmount = vi.fn()
    const Old = () => {
      useEffect(() => onUnmount, [])
      return <input type="radio" name="choice" data-testid="old" data-autofocus="" defaultChecked />
    }
    await open()
    await show({ viewKey: 'old', children: <Old /> })
    await show(aboutView)
    const leaving = rendered.find<HTMLElement>('.frame-leaving')
    expect([leaving.inert, leaving.getAttribute('aria-hidden')]).toEqual([true, 'true'])
    expect(leaving.querySelector('input')?.getAttributeNames()).toEqual(['type', 'checked'])
    expect(onUnmount).toHaveBeenCalledTimes(1)
    expect(rendered.root.activeElement?.textContent).toBe('About')
    await rendered.act(endAnimations)
    expect(leaving.childNodes).toHaveLength(0)
  })

  test('is replaced if the view changes again during the fade', async () => {
    const endAnimations = holdAnimations()
    for (const name of ['One', 'Two', 'Three'])
      await show({ viewKey: name, children: <ListRow name={name} /> })
    const texts = (selector: string) => rendered.findAll(selector).map(({ textContent }) => textContent)
    expect(texts('.frame-leaving .frame-view')).toEqual(['Two'])
    expect(texts('.frame-scroller .frame-view')).toEqual(['Three'])
    await rendered.act(endAnimations)
    expect(rendered.findAll('.frame-view')).toHaveLength(1)
  })

  test('is removed at once if nothing is animated', async () => {
    await show({ viewKey: 'old', children: <ListRow name="Old" /> })
    await show(aboutView)
    expect(rendered.findAll('.frame-view').map(({ textContent }) => textContent)).toEqual(['Read'])
  })
})

/** Makes every element report an animation that runs until the returned function is called. */
function holdAnimations() {
  let resolveFinished = () => {}
  const finished = new Promise<void>((resolve) => (resolveFinished = resolve))
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [{ finished } as never])
  return () => resolveFinished()
}
