/**
 * Follows the focus and the scroll positions inside of a root: they are lost when the page removes or hides an ancestor.
 */
export function rememberPosition(root: Node): { restore(): void; stop(): void } {
  const scrolled = new Map<Element, number>()
  let focused: HTMLElement | undefined
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element) scrolled.set(target, target.scrollTop)
  }
  const onFocusIn = ({ target }: Event) => {
    if (target instanceof HTMLElement) focused = target
  }
  root.addEventListener('scroll', onScroll, true)
  root.addEventListener('focusin', onFocusIn)
  return {
    restore() {
      for (const [element, top] of scrolled) if (element.scrollTop !== top) element.scrollTop = top
      focused?.focus({ preventScroll: true })
    },
    stop() {
      root.removeEventListener('scroll', onScroll, true)
      root.removeEventListener('focusin', onFocusIn)
    },
  }
}
