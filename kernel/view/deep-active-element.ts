/** The element that has the focus, looked for inside open shadow roots as well; `null` when only the page has it. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}

/** The element in a container that has the focus, or in which it is; `null` when it is elsewhere. */
export function activeWithin(container: Element): HTMLElement | null {
  const root = container.getRootNode()
  let active = deepActiveElement(container.ownerDocument)
  while (active && active.getRootNode() !== root) {
    const within = active.getRootNode()
    active = 'host' in within ? (within as ShadowRoot).host : null
  }
  return container.contains(active) ? (active as HTMLElement | null) : null
}
