import { createArming, type ObserveVisibility, type Surface } from '../confirm/arming.js'
import { keepFocus } from '../confirm/keep-focus.js'
import { onArmedPress } from '../confirm/press.js'
import { textOf } from '../frame-error.js'
import { element, icon } from '../look/element.js'
import { viewMessages as messages } from './messages.js'
import { inBackground } from '../in-background.js'

/** One page of a view. */
interface ViewPage {
  readonly title: string
  readonly body: readonly Node[]
  /** Buttons below the content. */
  readonly actions?: readonly HTMLElement[]
  /** Draws the page before this one. */
  readonly onBack?: () => void
  /** Element that gets the focus. Default: the title. */
  readonly focus?: HTMLElement
}

/** Look of a button. */
type ButtonKind = 'primary' | 'quiet' | 'danger'

/** A view that is drawn. */
export interface Shell {
  /** Replaces the content. */
  show(page: ViewPage): void
  /**
   * Creates a button whose press counts only while the view is armed, as in a confirm. While its work runs all buttons are
   * disabled and it says so; the text of its error is shown.
   */
  button(label: string, onPress: () => Promise<void> | void, kind?: ButtonKind): HTMLButtonElement
  /** Creates a button that needs no arming: it approves nothing, or asks for what only the user can type. */
  plainButton(label: string, onPress: () => Promise<void> | void, kind?: ButtonKind): HTMLButtonElement
  /**
   * Creates a button that works while it is held, by a pointer or a key. It counts as released when the view is no longer fully
   * visible and focused.
   */
  holdButton(label: string, onHold: (isHeld: boolean) => void): HTMLButtonElement
  /** Runs work as a press of the primary button does. */
  run(work: () => Promise<void> | void): Promise<void>
  /** Closes the view. */
  close(): void
  /** Aborts when the view is closed. */
  readonly closed: AbortSignal
}

/** Place of a view. */
export interface ViewPlace {
  readonly root: HTMLElement
  readonly surface: Surface
  readonly onHeight: (height: number) => void
  /** Closes the view. */
  readonly signal?: AbortSignal | undefined
}

/** Parts that tests replace. */
export interface ShellTestParts {
  readonly observe?: ObserveVisibility
  readonly canProve?: boolean
  readonly isByUser?: (event: Event) => boolean
}

const minHeight = 200
const maxHeight = 600

const isTrustedEvent = ({ isTrusted }: Event) => isTrusted

/** Draws a view until it is closed: by its buttons, by Escape or by the signal. */
export function runView(
  { root, surface, onHeight, signal }: ViewPlace,
  start: (shell: Shell) => void,
  { observe, canProve, isByUser }: ShellTestParts = {},
): Promise<void> {
  const title = element('h1', { class: 'panel-title', id: 'view-title', tabindex: '-1' })
  const back = element(
    'button',
    { type: 'button', class: 'panel-close', 'aria-label': messages.back, hidden: '' },
    icon('back'),
  )
  const close = element(
    'button',
    { type: 'button', class: 'panel-close', 'aria-label': messages.close },
    icon('close'),
  )
  const status = element('p', { class: 'panel-status', role: 'status' })
  const problem = element('p', { class: 'note', 'data-tone': 'negative', role: 'alert', hidden: '' })
  const content = element('div', { class: 'panel-content' })
  const buttons = element('div', { class: 'panel-buttons' })
  const header = element('header', { class: 'panel-header' }, back, title, close)
  const scroller = element(
    'div',
    { class: 'panel-scroller', tabindex: '0', role: 'group', 'aria-labelledby': 'view-title' },
    content,
  )
  const actions = element('div', { class: 'panel-actions' }, status, buttons)
  const node = element(
    'div',
    {
      class: 'panel view',
      'data-surface': surface,
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'view-title',
    },
    element('div', { class: 'panel-handle' }),
    header,
    scroller,
    actions,
  )

  return new Promise((resolve) => {
    const closed = new AbortController()
    let current: ViewPage | undefined
    let release: (() => void) | undefined
    /** Page whose work runs. Work may show further pages, whose buttons work. */
    let busyPage: ViewPage | undefined
    /** Button that shows that work runs. */
    let busyButton: Element | undefined
    let statusTimer: ReturnType<typeof setTimeout> | undefined
    root.replaceChildren(node)
    const arming = createArming({
      panel: node,
      surface,
      // such browsers show views of the account in a window; questions stay
      mayBeUnproven: true,
      onChange: update,
      ...(observe && { observe }),
      ...(canProve !== undefined && { canProve }),
    })
    const report = () => {
      const padding = parseFloat(getComputedStyle(node).paddingBlockStart || '0')
      const height = Math.ceil(header.offsetHeight + content.offsetHeight + actions.offsetHeight + padding)
      onHeight(Math.min(maxHeight, Math.max(minHeight, height)))
    }
    const resize = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(report)
    for (const part of [header, content, actions]) resize?.observe(part)

    function update() {
      const isArmed = arming.period() !== undefined
      const isBusy = current !== undefined && busyPage === current
      for (const button of node.querySelectorAll('[data-armed]'))
        button.setAttribute('aria-disabled', String(!isArmed || isBusy))
      if (!isArmed) release?.()
      node.setAttribute('aria-busy', String(isBusy))
      const shows = isBusy && busyButton?.isConnected ? busyButton : undefined
      for (const button of node.querySelectorAll('[data-busy]')) button.removeAttribute('data-busy')
      shows?.setAttribute('data-busy', messages.working)
      status.className = shows ? 'visually-hidden' : 'panel-status'
      clearTimeout(statusTimer)
      status.textContent = isBusy ? messages.working : ''
      // coming back into view can take a second to be noticed
      if (!isArmed && !isBusy && node.querySelector('[data-armed]'))
        statusTimer = setTimeout(() => (status.textContent = messages.notArmed), 1_500)
    }

    async function run(work: () => Promise<void> | void, pressed?: Element) {
      const page = current
      if (!page || busyPage === page || closed.signal.aborted) return
      busyPage = page
      busyButton = pressed ?? buttons.querySelector('[data-kind="primary"]') ?? undefined
      problem.hidden = true
      update()
      try {
        await work()
      } catch (error) {
        if (closed.signal.aborted) return
        if (current !== page) shell.show(page)
        problem.textContent = textOf(error)
        problem.hidden = false
      } finally {
        if (busyPage === page) busyPage = undefined
        if (!closed.signal.aborted) {
          update()
          report()
        }
      }
    }

    function holdButton(label: string, onHold: (isHeld: boolean) => void): HTMLButtonElement {
      const button = element(
        'button',
        {
          type: 'button',
          class: 'button',
          'data-kind': 'primary',
          'data-armed': '',
          'aria-disabled': 'true',
        },
        label,
      )
      let isHeld = false
      const end = () => {
        if (!isHeld) return
        isHeld = false
        onHold(false)
      }
      const begin = (event: Event) => {
        if (isHeld || arming.period() === undefined || !(isByUser ?? isTrustedEvent)(event)) return
        isHeld = true
        release = end
        onHold(true)
      }
      const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
      button.addEventListener('pointerdown', begin)
      for (const name of ['pointerup', 'pointercancel', 'pointerleave', 'blur'])
        button.addEventListener(name, end)
      button.addEventListener('keydown', (event) => {
        if (!isKey(event)) return
        // Enter and a held key would click
        event.preventDefault()
        if (!event.repeat) begin(event)
      })
      button.addEventListener('keyup', (event) => {
        if (isKey(event)) end()
      })
      return button
    }

    const shell: Shell = {
      holdButton,
      plainButton(label, onPress, kind) {
        const button = element('button', { type: 'button', class: 'button', 'data-kind': kind }, label)
        button.addEventListener('click', (event) => {
          if ((isByUser ?? isTrustedEvent)(event)) inBackground(run(onPress, button))
        })
        return button
      },
      closed: closed.signal,
      run: (work) => run(work),
      close: settle,
      show(page) {
        if (closed.signal.aborted) return
        current = page
        problem.hidden = true
        title.textContent = page.title
        back.hidden = page.onBack === undefined
        content.replaceChildren(...page.body, problem)
        buttons.replaceChildren(...(page.actions ?? []))
        buttons.hidden = !page.actions?.length
        scroller.scrollTop = 0
        update()
        report()
        const focused = page.focus ?? title
        focused.focus({ preventScroll: true })
      },
      button(label, onPress, kind) {
        const attributes = { type: 'button', class: 'button', 'data-armed': '', 'aria-disabled': 'true' }
        const button = element('button', { ...attributes, 'data-kind': kind }, label)
        onArmedPress(button, {
          arming,
          onPress: () => inBackground(run(onPress, button)),
          ...(isByUser && { isByUser }),
        })
        return button
      },
    }

    function settle() {
      if (closed.signal.aborted) return
      closed.abort()
      release?.()
      clearTimeout(statusTimer)
      arming.stop()
      resize?.disconnect()
      document.removeEventListener('keydown', onKey)
      signal?.removeEventListener('abort', settle)
      node.remove()
      resolve()
    }
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.repeat) settle()
      if (event.key === 'Tab') keepFocus(event, node)
    }
    close.addEventListener('click', settle)
    back.addEventListener('click', () => {
      if (busyPage !== current) current?.onBack?.()
    })
    document.addEventListener('keydown', onKey)
    signal?.addEventListener('abort', settle)
    if (signal?.aborted) return settle()
    start(shell)
  })
}
