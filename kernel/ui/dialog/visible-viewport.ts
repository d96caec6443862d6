/** Minimum difference between window and visual viewport that counts as an on-screen keyboard, in CSS pixels. */
const minKeyboardHeight = 80

/**
 * Sets `--visible-height` and `--visible-top` on an element, in CSS pixels: the part of the window above the on-screen
 * keyboard. Without a keyboard, and while the page is pinch-zoomed, the properties are not set.
 *
 * @returns stops and removes the properties
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
    if (viewport.scale > 1.01 || covered < minKeyboardHeight) return clear()
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
