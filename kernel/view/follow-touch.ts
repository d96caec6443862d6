/** State of the touches on an element. */
export interface Touch {
  isDown(): boolean
  stop(): void
}

/**
 * Follows the touches on an element.
 *
 * @param lifted called after the last touch has ended and its click was dispatched
 */
export function followTouch(element: HTMLElement, lifted: () => void): Touch {
  const view = element.ownerDocument.defaultView
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let isDown = false
  const lift = () => {
    if (!isDown) return
    isDown = false
    // The click of a tap is dispatched after its pointerup.
    view?.requestAnimationFrame(() => over.signal.aborted || lifted())
  }
  element.addEventListener('pointerdown', (event) => (isDown ||= event.pointerType === 'touch'), options)
  for (const type of ['pointerup', 'pointercancel']) view?.addEventListener(type, lift, options)
  return { isDown: () => isDown, stop: () => over.abort() }
}
