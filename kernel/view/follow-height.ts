import { followTouch } from './follow-touch.js'
import { tabStops } from './tab-stops.js'

/** How far the dialog is from the edge of the window at least, in CSS pixels; `--frame-margin` of frame.css. */
const leastMargin = 16

/** The parts of the frame {@link followHeight} measures and sets. Lengths are CSS pixels. */
export interface FollowHeightOptions {
  /**
   * Gets the height; CSS moves it there. Also gets `--header-height`, and `--scroll-bar`: the width a scroll bar
   * takes from the content, 0 where it lies above it or is not there.
   */
  readonly outer: HTMLElement
  /** Is as high as its content, up to the most there is room for. */
  readonly inner: HTMLElement
  /** What stands above. */
  readonly header: HTMLElement
  /**
   * All of it. Gets `--frame-height`, and `--grown`: by how much it has grown while it is used, so that its upper
   * edge can stay.
   */
  readonly dialog: HTMLElement
  /** What is shown; another view begins in the middle again. */
  readonly viewKey: () => string
}

/**
 * Keeps the height of one element at that of its content, in pixels, so that it can be moved by a transition.
 * The first measure sets it without one: from `auto` nothing moves.
 *
 * @returns stops it
 */
export function followHeight({ outer, inner, header, dialog, viewKey }: FollowHeightOptions): () => void {
  const view = outer.ownerDocument.defaultView
  if (!view?.ResizeObserver) return () => {}
  let before = { key: viewKey(), height: 0, grown: 0, isHeld: false }
  const isInUse = () =>
    dialog.matches(':hover') || dialog.querySelector('input:focus, textarea:focus') !== null
  /** What is about to be pressed or typed into stays where it is; where nothing is, the middle is the better place. */
  const grow = (height: number) => {
    const key = viewKey()
    const isSameView = key === before.key && before.height > 0
    const isHeld = isSameView && (before.isHeld || isInUse())
    const whole = dialog.offsetHeight - outer.offsetHeight + height
    // where the window ends it has to rise, and that is where it stays then
    const room = Math.max(0, (dialog.parentElement?.clientHeight ?? 0) - whole - 2 * leastMargin)
    const grown = isHeld ? Math.min(before.grown + height - before.height, room) : 0
    before = { key, height, grown, isHeld }
    dialog.style.setProperty('--grown', `${grown}px`)
    dialog.style.setProperty('--frame-height', `${whole}px`)
  }
  const follow = () => {
    // what is about to be tapped stays under the finger; a sheet stands on its lower edge and would rise
    if (touch.isDown() && viewKey() === before.key) return
    outer.style.setProperty('--header-height', `${header.offsetHeight}px`)
    outer.style.setProperty('--scroll-bar', `${inner.offsetWidth - inner.clientWidth}px`)
    if (inner.offsetHeight !== before.height) grow(inner.offsetHeight)
    outer.style.height = `${inner.offsetHeight}px`
    // what only is to be read must be scrolled by keys as well
    if (inner.scrollHeight > inner.clientHeight + 1 && tabStops(inner).length === 0) inner.tabIndex = 0
    else inner.removeAttribute('tabindex')
  }
  const touch = followTouch(dialog, follow)
  const observer = new view.ResizeObserver(follow)
  observer.observe(inner)
  observer.observe(header)
  return () => {
    observer.disconnect()
    touch.stop()
    for (const name of ['--header-height', '--scroll-bar', 'height']) outer.style.removeProperty(name)
    for (const name of ['--frame-height', '--grown']) dialog.style.removeProperty(name)
  }
}
