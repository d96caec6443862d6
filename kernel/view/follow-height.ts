/** The parts of the frame {@link followHeight} measures and sets. */
export interface FollowHeightOptions {
  /** Gets the height; CSS moves it there. */
  readonly outer: HTMLElement
  /** Is as high as its content, up to the most there is room for. */
  readonly inner: HTMLElement
  /** What stands above; its height is told to the outer element as `--header-height`. */
  readonly header: HTMLElement
}

/**
 * Keeps the height of one element at that of its content, in pixels, so that it can be moved by a transition.
 * The first measure sets it without one: from `auto` nothing moves.
 *
 * @returns stops it
 */
export function followHeight({ outer, inner, header }: FollowHeightOptions): () => void {
  const view = outer.ownerDocument.defaultView
  if (!view?.ResizeObserver) return () => {}
  const observer = new view.ResizeObserver(() => {
    outer.style.setProperty('--header-height', `${header.offsetHeight}px`)
    outer.style.height = `${inner.offsetHeight}px`
  })
  observer.observe(inner)
  observer.observe(header)
  return () => {
    observer.disconnect()
    outer.style.removeProperty('--header-height')
    outer.style.removeProperty('height')
  }
}
