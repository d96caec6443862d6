/**
 * Runs in the page: switches the direction to right-to-left with the same texts, and finds elements that are not at
 * their mirrored position. Addresses, codes and other left-to-right content are left out.
 */
export function findUnmirrored(found: Element[]): readonly string[] {
  // a state may have changed since the elements were found
  const elements = found.filter((one) => one.isConnected)
  const hosts = new Set(elements.map((one) => (one.getRootNode() as ShadowRoot).host as HTMLElement))
  const looked = elements.filter((one) => {
    const { display, visibility } = getComputedStyle(one)
    if (display === 'none' || display === 'inline' || display === 'contents' || visibility === 'hidden')
      return false
    // parts of a drawing are mirrored with it or not at all
    return !one.parentElement?.closest('svg') && !one.closest('.unseen, bdi, [dir="ltr"]')
  })
  const measure = () => looked.map((one) => one.getBoundingClientRect())
  const before = measure()
  const around = looked.map((one) => outermost(one).getBoundingClientRect())
  for (const host of hosts) host.dir = 'rtl'
  const after = measure()
  const aroundAfter = looked.map((one) => outermost(one).getBoundingClientRect())
  const flips = elements
    .filter((one) => one.matches('.icon'))
    .filter(
      (one) => one.hasAttribute('data-flip') !== getComputedStyle(one).transform.startsWith('matrix(-1'),
    )
    .map((one) => `icon does not face its way: ${name(one)}`)
  for (const host of hosts) host.dir = 'ltr'
  const moved = looked.flatMap((one, index) => {
    const [was, is, from, to] = [before[index], after[index], around[index], aroundAfter[index]]
    if (!was || !is || !from || !to || was.width === 0) return []
    const off = is.left - to.left - (from.right - was.right)
    return Math.abs(off) > 1 || Math.abs(is.width - was.width) > 1
      ? [`off by ${off.toFixed(1)}: ${name(one)}`]
      : []
  })
  return [...flips, ...moved]

  function outermost(one: Element): Element {
    const dialog = one.closest('[role="dialog"]')
    if (dialog) return dialog
    return one.parentElement ? outermost(one.parentElement) : one
  }
  function name(one: Element): string {
    const words = (one.textContent ?? '').trim().slice(0, 40)
    const inside = one.parentElement?.getAttribute('class') ?? ''
    return `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> in "${inside}" "${words}"`
  }
}
