/**
 * Events that dialogs of a page listen to: their focus traps would take the focus back, their listeners for clicks outside would
 * close them, and their scroll locks would prevent scrolling.
 */
const containedEvents = [
  ...['focusin', 'focusout', 'keydown', 'keyup', 'input'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel'],
]

/** Stops events from inside of an element at the element. Returns the function that ends it. */
export function containEvents(element: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const type of containedEvents) element.addEventListener(type, stop)
  return () => {
    for (const type of containedEvents) element.removeEventListener(type, stop)
  }
}
