/** Runs in the page: finds elements with a pointer cursor that the keyboard does not reach. */
export function findPointerOnly(elements: Element[]): readonly string[] {
  const reached =
    'a[href], button, input, select, textarea, summary, label, [tabindex], [aria-disabled="true"]'
  return elements
    .filter((element) => getComputedStyle(element).cursor === 'pointer' && element.closest(reached) === null)
    .map(
      (element) =>
        `only a pointer can press <${element.tagName.toLowerCase()}> "${element.textContent ?? ''}"`,
    )
}
