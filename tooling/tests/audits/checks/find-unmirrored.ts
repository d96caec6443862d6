/**
 * Runs in the page: switches the direction to right-to-left with the same texts, and finds elements that are not at
 * their mirrored position. Addresses, codes and other left-to-right content are left out.
 */
export function findUnmirrored(candidates: Element[]): readonly string[] {
  // A state may have changed since the elements were listed.
  const elements = candidates.filter((element) => element.isConnected)
  const hosts = new Set(elements.map((element) => (element.getRootNode() as ShadowRoot).host as HTMLElement))
  const looked = elements.filter((element) => {
    const { display, visibility } = getComputedStyle(element)
    if (display === 'none' || display === 'inline' || display === 'contents' || visibility === 'hidden')
      return false
    // Parts of a drawing are mirrored with the drawing or not at all.
    return !element.parentElement?.closest('svg') && !element.closest('.visually-hidden, bdi, [dir="ltr"]')
  })
  const measure = () => looked.map((element) => element.getBoundingClientRect())
  const initialBoxes = measure()
  const around = looked.map((element) => outermost(element).getBoundingClientRect())
  for (const host of hosts) host.dir = 'rtl'
  const mirroredBoxes = measure()
  const aroundAfter = looked.map((element) => outermost(element).getBoundingClientRect())
  const flips = elements
    .filter((element) => element.matches('.icon'))
    .filter(
      (element) =>
        element.hasAttribute('data-flip') !== getComputedStyle(element).transform.startsWith('matrix(-1'),
    )
    .map((element) => `icon does not face its way: ${name(element)}`)
  for (const host of hosts) host.dir = 'ltr'
  const moved = looked.flatMap((element, index) => {
    const [was, is, from, to] = [initialBoxes[index], mirroredBoxes[index], around[index], aroundAfter[index]]
    if (!was || !is || !from || !to || was.width === 0) return []
    const off = is.left - to.left - (from.right - was.right)
    return Math.abs(off) > 1 || Math.abs(is.width - was.width) > 1
      ? [`off by ${off.toFixed(1)}: ${name(element)}`]
      : []
  })
  return [...flips, ...moved]

  function outermost(element: Element): Element {
    const dialog = element.closest('[role="dialog"]')
    if (dialog) return dialog
    const parent = element.parentElement
    // an element without a box has no place
    return parent && getComputedStyle(parent).display !== 'contents' ? outermost(parent) : element
  }
  function name(element: Element): string {
    const words = (element.textContent ?? '').trim().slice(0, 40)
    const inside = element.parentElement?.getAttribute('class') ?? ''
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> in "${inside}" "${words}"`
  }
}
