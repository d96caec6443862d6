/** The element that has the focus, looked for inside open shadow roots as well; `null` when only the page has it. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}
