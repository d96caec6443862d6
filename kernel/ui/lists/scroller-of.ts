/** The nearest element around this one that scrolls up and down, also outside of a shadow root; else the page's. */
export function scrollerOf(element: Element): Element {
  for (let one = parentOf(element); one; one = parentOf(one)) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}
