/** How much shorter than the window the visible part must be before a keyboard is to be thought of, in CSS pixels. */
const leastKeyboardHeight = 80

/**
 * Tells an element how much of the window the on-screen keyboard leaves, as custom properties on it:
 * `--visible-height` and `--visible-top`, in CSS pixels. Without a keyboard, and while the page is pinched
 * larger, they are not set.
 *
 * @returns stops following and takes the properties away
 */
export function followVisibleViewport(element: HTMLElement): () => void {
  const view = element.ownerDocument.defaultView
  const viewport = view?.visualViewport
  if (!view || !viewport) return () => {}

  const clear = () => {
    element.style.removeProperty('--visible-height')
    element.style.removeProperty('--visible-top')
  }
  const follow = () => {
    const covered = view.innerHeight - viewport.height
    if (viewport.scale > 1.01 || covered < leastKeyboardHeight) {
      clear()
      return
    }
    element.style.setProperty('--visible-height', `${viewport.height}px`)
    element.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
  }

  viewport.addEventListener('resize', follow)
  viewport.addEventListener('scroll', follow)
  follow()
  return () => {
    viewport.removeEventListener('resize', follow)
    viewport.removeEventListener('scroll', follow)
    clear()
  }
}
