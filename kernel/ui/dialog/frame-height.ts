import { tabStops } from './focus-trap.js'

/** Minimum distance of the dialog from the edge of the window, in CSS pixels; `--frame-margin` of frame.css. */
const minMarginPx = 16

/** The elements that {@link followHeight} measures and sets. */
export interface FollowHeightOptions {
  /** Gets `height` in pixels, which CSS animates, and `--header-height`. */
  readonly outer: HTMLElement
  /** Scroll container, as high as its content up to a maximum. Gets `--scroll-bar`: the width of its scroll bar. */
  readonly inner: HTMLElement
  readonly header: HTMLElement
  /**
   * Contains the other elements. Gets `--frame-height`, and `--grown`: its growth while it is used, which keeps the upper
   * edge in place.
   */
  readonly dialog: HTMLElement
  /** Changes when another view is shown: the dialog is centred again. */
  readonly viewKey: () => string
}

interface Sizes {
  readonly key: string
  readonly height: number
  readonly grown: number
  /** Whether the upper edge stays in place, because the view is or was used. */
  readonly isTopFixed: boolean
}

/**
 * Sets the height of `outer` to that of its content, in pixels, so that a transition can animate it.
 *
 * Sizes are read in the observer, where the layout is up to date, and written in the next frame: writing in the observer
 * makes browsers report a "ResizeObserver loop" error to `window.onerror`.
 *
 * @returns stops and removes the properties
 */
export function followHeight({ outer, inner, header, dialog, viewKey }: FollowHeightOptions): () => void {
  const view = outer.ownerDocument.defaultView
  if (!view?.ResizeObserver) return () => {}
  let last: Sizes | undefined
  let frame: number | undefined

  const isInUse = () =>
    dialog.matches(':hover') || dialog.querySelector('input:focus, textarea:focus') !== null

  const follow = () => {
    const key = viewKey()
    const content = inner.offsetHeight
    if (last?.key !== key) last = { key, height: content, grown: 0, isTopFixed: false }
    // A sheet grows upwards, and a dialog at the end of the window: that would move the target away while it is pressed.
    else if (press.isDown()) return
    // Fewer results would move a dialog away from the pointer, and the search field of a sheet.
    const height = inner.querySelector('[type=search]') ? Math.max(content, last.height) : content
    const headerHeight = header.offsetHeight
    const scrollBar = inner.offsetWidth - inner.clientWidth
    const isScrollable = inner.scrollHeight > inner.clientHeight + 1
    const frameHeight = dialog.offsetHeight - outer.offsetHeight + height
    // Once the dialog reaches the end of the window, its upper edge has to move.
    const maxGrowth = Math.max(0, (dialog.parentElement?.clientHeight ?? 0) - frameHeight - 2 * minMarginPx)
    const needsTabStop = isScrollable && tabStops(inner).length === 0

    const isTopFixed = last.isTopFixed || (height !== last.height && isInUse())
    const grown = isTopFixed ? Math.min(last.grown + height - last.height, maxGrowth) : 0
    last = { key, height, grown, isTopFixed }

    if (frame !== undefined) view.cancelAnimationFrame(frame)
    frame = view.requestAnimationFrame(() => {
      frame = undefined
      outer.style.setProperty('--header-height', `${headerHeight}px`)
      inner.style.setProperty('--scroll-bar', `${scrollBar}px`)
      dialog.style.setProperty('--grown', `${grown}px`)
      dialog.style.setProperty('--frame-height', `${frameHeight}px`)
      outer.style.height = `${height}px`
      // Content without controls must be scrollable by keyboard.
      if (needsTabStop) inner.tabIndex = 0
      else inner.removeAttribute('tabindex')
    })
  }

  const press = followPress(dialog, follow)
  const observer = new view.ResizeObserver(follow)
  observer.observe(inner)
  observer.observe(header)
  return () => {
    observer.disconnect()
    press.stop()
    if (frame !== undefined) view.cancelAnimationFrame(frame)
    for (const name of ['--header-height', 'height']) outer.style.removeProperty(name)
    inner.style.removeProperty('--scroll-bar')
    for (const name of ['--frame-height', '--grown']) dialog.style.removeProperty(name)
  }
}

/**
 * Follows the presses on an element: by a finger, a pen or a mouse.
 *
 * @param onEnd called after a press has ended and its click was dispatched
 */
function followPress(element: HTMLElement, onEnd: () => void) {
  const view = element.ownerDocument.defaultView
  const listeners = new AbortController()
  const { signal } = listeners
  const options = { capture: true, signal }
  let isDown = false
  const onPointerUp = () => {
    if (!isDown) return
    isDown = false
    // The click is dispatched after the pointerup.
    view?.requestAnimationFrame(() => signal.aborted || onEnd())
  }
  element.addEventListener('pointerdown', () => (isDown = true), options)
  for (const type of ['pointerup', 'pointercancel']) view?.addEventListener(type, onPointerUp, options)
  return { isDown: () => isDown, stop: () => listeners.abort() }
}
