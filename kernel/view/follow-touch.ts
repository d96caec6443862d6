/** Whether a finger is on an element. */
export interface Touch {
  isDown(): boolean
  stop(): void
}

/**
 * Follows fingers on an element.
 *
 * @param lifted called once the finger is gone and what it has pressed is known
 */
export function followTouch(element: HTMLElement, lifted: () => void): Touch {
  const view = element.ownerDocument.defaultView
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let isDown = false
  const lift = () => {
    if (!isDown) return
    isDown = false
    // a tap is told after it
    view?.requestAnimationFrame(() => over.signal.aborted || lifted())
  }
  element.addEventListener('pointerdown', (event) => (isDown ||= event.pointerType === 'touch'), options)
  for (const type of ['pointerup', 'pointercancel']) view?.addEventListener(type, lift, options)
  return { isDown: () => isDown, stop: () => over.abort() }
}
