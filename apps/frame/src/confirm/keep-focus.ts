/** Keeps the focus inside of a panel when Tab is pressed, in both directions. */
export function keepFocus(event: KeyboardEvent, node: HTMLElement): void {
  const stops = [
    ...node.querySelectorAll<HTMLElement>('button:not([disabled]), input, summary, a[href], [tabindex="0"]'),
  ].filter((stop) => stop.closest('details:not([open]) > :not(summary)') === null)
  const [first, last] = [stops[0], stops.at(-1)]
  const current = document.activeElement
  const isAtStart = current === first || !stops.includes(current as HTMLElement)
  if (event.shiftKey && isAtStart) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && current === last) {
    event.preventDefault()
    first?.focus()
  }
}
