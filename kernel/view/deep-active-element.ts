/** Returns the focused element, also inside open shadow roots; `null` if no element is focused. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}

/** Returns the focused element of a container, or its child that contains the focus; `null` if the focus is elsewhere. */
export function activeWithin(container: Element): HTMLElement | null {
  const root = container.getRootNode()
  let active = deepActiveElement(container.ownerDocument)
  while (active && active.getRootNode() !== root) {
    const within = active.getRootNode()
    active = 'host' in within ? (within as ShadowRoot).host : null
  }
  return container.contains(active) ? (active as HTMLElement | null) : null
}
