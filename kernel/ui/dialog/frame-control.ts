import { activeWithin, deepActiveElement, interceptKeys, trapFocus } from './focus-trap.js'
import { followHeight } from './frame-height.js'
import { isSheet } from './is-sheet.js'
import type { ModalLayer } from './modal-layer.js'
import { dragToClose } from './sheet-drag.js'
import { followVisibleViewport } from './visible-viewport.js'

/** Value of `data-state` on the frame. */
type FrameState = 'closed' | 'open' | 'closing'

/** Options of {@link createFrameControl}. */
export interface FrameControlOptions {
  /** Contains the frame that React renders. */
  readonly root: ShadowRoot
  /** Raised while the frame is shown. */
  readonly layer: ModalLayer
  /** Element outside of the dialog that belongs to it and contains the toasts. */
  readonly companion: () => HTMLElement | null
  readonly onEscape: () => void
  /** Called when the sheet is dragged down. */
  readonly onClose: () => void
  /** Called when the exit animations have ended. Not called if the frame is shown again before. */
  readonly onExited: () => void
}

/** Owner of the frame's state. React renders the content and never sets `data-state`. */
export interface FrameControl {
  readonly state: FrameState
  /** Whether the focus is in the open dialog: true after the first paint. */
  readonly hasFocus: boolean
  /**
   * Shows the frame in the next paint. Everything that forces a layout follows after it: listeners, scroll lock, focus, then
   * `then`. `isRendered` is false if React has yet to render the view: a dialog pre-rendered for another view stays hidden.
   */
  show(options?: { readonly isRendered?: boolean; readonly then?: () => void }): void
  /** Starts the exit animations. The page is usable at once, and gets the focus back after the next paint. */
  hide(): void
  /**
   * To be called when React has rendered the frame without a dialog. From then on a pre-rendered dialog is laid out at once.
   * Returns the function that stops it.
   */
  frameRendered(): () => void
  /** To be called when React has rendered the dialog: sets the state on new elements. */
  dialogRendered(): void
  /** To be called when React has rendered another view: moves the focus into it. */
  viewRendered(viewKey: string): void
  dispose(): void
}

/** Creates the owner of the state of the frame in a shadow root. */
export function createFrameControl(options: FrameControlOptions): FrameControl {
  const { root, layer, companion, onEscape, onClose, onExited } = options
  let state: FrameState = 'closed'
  /** Whether the open dialog waits for React to render another view than the pre-rendered one. */
  let awaitsView = false
  let currentKey = ''
  let attached: { readonly dialog: HTMLElement; readonly detach: () => void } | undefined
  let cancelPending = () => {}
  const { ownerDocument: document } = root

  const find = (name: string) => root.querySelector<HTMLElement>(`.${name}`)
  const findDialog = () => find('frame-dialog')

  const applyState = () => {
    const frame = find('frame')
    if (frame) frame.dataset['state'] = state
  }

  /** Adds everything an open dialog needs. Runs once per opening, after its first paint. */
  const attach = () => {
    const dialog = findDialog()
    if (!dialog || attached?.dialog === dialog) return
    // React may have replaced the dialog.
    attached?.detach()
    const [frame, grip, header] = [find('frame'), find('frame-grip'), find('frame-header')]
    const [outer, inner, view] = [find('frame-body'), find('frame-scroller'), document.defaultView]
    if (!view || !frame || !grip || !header || !outer || !inner) return
    layer.settle()
    const undo = [
      lockScroll(document),
      followVisibleViewport(frame),
      dragToClose({ grip, sheet: dialog, isSheet: () => isSheet(view), onClose }),
      followHeight({ outer, inner, header, dialog, viewKey: () => dialog.dataset['view'] ?? '' }),
      // Last, because it moves the focus, which forces a layout.
      trapFocus(dialog, { companion, initialFocus: () => initialFocusOf(dialog), onEscape }),
    ]
    releaseEarlyKeys()
    attached = {
      dialog,
      detach() {
        for (const stop of undo.reverse()) stop()
        attached = undefined
      },
    }
  }

  /** Ends the handling of Escape before the focus trap is added, which is after the first paint. */
  let releaseEarlyKeys = () => {}
  const handleEarlyKeys = () => {
    releaseEarlyKeys()
    releaseEarlyKeys = interceptKeys(
      root,
      () => true,
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onEscape()
      },
    )
  }

  let isAttaching = false
  const attachAfterPaint = (then?: () => void) => {
    cancelPending()
    isAttaching = true
    const cancel = afterPaint(() => {
      isAttaching = false
      attach()
      then?.()
    })
    cancelPending = () => {
      isAttaching = false
      cancel()
    }
  }

  const exit = () => {
    const moving = [find('frame-scrim'), findDialog()]
    const animations = moving.flatMap((element) => element?.getAnimations?.() ?? [])
    const close = () => {
      if (state !== 'closing') return
      state = 'closed'
      applyState()
      layer.lower()
      onExited()
    }
    // a cancelled animation ends the modal too
    Promise.all(animations.map((animation) => animation.finished)).then(close, close)
  }

  return {
    get state() {
      return state
    },
    get hasFocus() {
      return attached !== undefined
    },
    show({ isRendered = true, then } = {}) {
      layer.raise()
      state = 'open'
      awaitsView = !isRendered
      // A hidden Activity hides its outermost elements by an inline style, which React removes only in its next update.
      const dialog = findDialog()
      if (isRendered) dialog?.style.removeProperty('display')
      else dialog?.style.setProperty('display', 'none')
      currentKey = dialog?.dataset['view'] ?? ''
      applyState()
      if (!attached) handleEarlyKeys()
      attachAfterPaint(then)
    },
    hide() {
      if (state !== 'open') return
      cancelPending()
      state = 'closing'
      applyState()
      releaseEarlyKeys()
      cancelPending = afterPaint(() => {
        attached?.detach()
        exit()
      })
    },
    frameRendered() {
      const frame = find('frame')
      // A hidden Activity has no effects, and hides its outermost elements by an inline `display: none` at each update. An
      // update that began before the opening may be committed after it, and the dialog could then not get the focus.
      const observer = new MutationObserver(() => {
        const isLaidOut = state === 'closed' || (state === 'open' && !awaitsView)
        const dialog = isLaidOut && findDialog()
        if (!dialog) return
        observer.observe(dialog, { attributeFilter: ['style'] })
        dialog.style.removeProperty('display')
      })
      if (frame) observer.observe(frame, { childList: true })
      return () => observer.disconnect()
    },
    dialogRendered() {
      applyState()
      // The dialog may be rendered after it was opened, for example when texts have to load.
      if (state === 'open' && attached?.dialog !== findDialog() && !isAttaching) attachAfterPaint()
    },
    viewRendered(viewKey) {
      if (state !== 'open' || viewKey === currentKey) return
      currentKey = viewKey
      const dialog = attached && findDialog()
      const view = dialog?.querySelector('.frame-view')
      // A wallet's panel on the page keeps the focus, and so does an element of the view.
      const active = deepActiveElement(document)
      if (active && active !== root.host && active.getRootNode() !== root) return
      if (!dialog || (view && activeWithin(view))) return
      initialFocusOf(dialog)?.focus({ preventScroll: true })
    },
    dispose() {
      cancelPending()
      releaseEarlyKeys()
      attached?.detach()
      state = 'closed'
    },
  }
}

/**
 * Returns the initial focus of a view: its element with `data-autofocus`, or the title. On a phone, always the title, because
 * an on-screen keyboard would cover the sheet.
 */
function initialFocusOf(dialog: HTMLElement): HTMLElement | null {
  const view = dialog.ownerDocument.defaultView
  const autofocus = view && isSheet(view) ? null : dialog.querySelector<HTMLElement>('[data-autofocus]')
  return autofocus ?? dialog.querySelector<HTMLElement>('.frame-title')
}

/** Time limit of {@link afterPaint}, in milliseconds: a page in the background paints no frame. */
const maxWaitMs = 250

/**
 * Runs work after the next paint, which is not delayed by it.
 *
 * @returns cancels the work if it has not run yet
 */
function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  let isDone = false
  const end = () => {
    isDone = true
    cancelAnimationFrame(frame)
    clearTimeout(timeout)
    port1.close()
  }
  const run = () => {
    if (isDone) return
    end()
    work()
  }
  // A message sent in an animation frame is delivered in a task after its paint.
  port1.onmessage = run
  const frame = requestAnimationFrame(() => port2.postMessage(undefined))
  const timeout = setTimeout(run, maxWaitMs)
  return () => {
    if (!isDone) end()
  }
}

/**
 * Prevents scrolling of the page by a style sheet: no attribute of the page changes, and several locks are independent.
 * Reserves the space of a classic scroll bar, so that the page does not shift.
 *
 * @param rules result of {@link scrollLockRules}, measured before the page is changed to avoid a forced layout
 * @returns unlocks; further calls do nothing
 */
export function lockScroll(document: Document, rules = scrollLockRules(document)): () => void {
  const view = document.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((pageSheet) => pageSheet !== sheet)
  }
}

/** Returns the rules for {@link lockScroll}; reads the page's layout. */
function scrollLockRules(document: Document): string {
  const view = document.defaultView
  if (!view) return ''
  const page = document.documentElement
  const { scrollbarGutter, paddingInlineEnd } = view.getComputedStyle(page)
  const barWidth = view.innerWidth - page.clientWidth
  // That of the page or of another lock.
  const existingGutter = scrollbarGutter && scrollbarGutter !== 'auto' ? scrollbarGutter : undefined
  const gutter = existingGutter ?? (barWidth > 0 ? 'stable' : 'auto')
  const rules = `:root:root { overflow: hidden !important; scrollbar-gutter: ${gutter} !important }`
  if (barWidth <= 0) return rules
  // Safari before 18.2 does not support scrollbar-gutter.
  return (
    `${rules} @supports not (scrollbar-gutter: stable) { :root:root { padding-inline-end: ` +
    `calc(${paddingInlineEnd || '0px'} + ${barWidth}px) !important } }`
  )
}
