/** Runs in the page: finds elements with a pointer cursor that the keyboard does not reach. */
export function findPointerOnly(elements: Element[]): readonly string[] {
  const reached =
    'a[href], button, input, select, textarea, summary, label, [tabindex], [aria-disabled="true"]'
  return elements
    .filter((one) => getComputedStyle(one).cursor === 'pointer' && one.closest(reached) === null)
    .map((one) => `only a pointer can press <${one.tagName.toLowerCase()}> "${one.textContent ?? ''}"`)
}
