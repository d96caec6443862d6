/** Result of {@link findCut}. */
export interface Cut {
  /** Elements that overflow or are cut off. */
  readonly faults: readonly string[]
  /** Texts shortened on purpose, with an ellipsis or after some lines. */
  readonly shortened: readonly string[]
}

/** Runs in the page: finds elements that are cut off or overflow the dialog or the window by a pixel or more. */
export function findCut(elements: Element[]): Cut {
  const faults: string[] = []
  const shortened: string[] = []
  const name = (one: Element) => {
    const words = (one.textContent ?? '').trim().slice(0, 40)
    return `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> "${words}"`
  }
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  for (const one of elements) {
    if (!(one instanceof HTMLElement) || one.closest('.visually-hidden') || !one.checkVisibility()) continue
    const style = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) continue
    const isWide = one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
    const isHigh = one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 1
    // a longer text scrolls with the caret
    if (one instanceof HTMLInputElement) continue
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
      if (isWide || isHigh) shortened.push(name(one))
      continue
    }
    // overflow of pseudo elements is visible; it matters at the next ancestor that clips
    if (isWide && style.overflowX !== 'visible')
      faults.push(`too wide by ${one.scrollWidth - one.clientWidth}: ${name(one)}`)
    const clips = style.overflowY === 'hidden' || style.overflowY === 'clip'
    if (isHigh && clips) faults.push(`cut below by ${one.scrollHeight - one.clientHeight}: ${name(one)}`)
    const around = one.closest('[role="dialog"]')?.getBoundingClientRect()
    const [left, right] = around ? [around.left, around.right] : [0, innerWidth]
    if (box.left < left - 1 || box.right > right + 1) faults.push(`sticks out: ${name(one)}`)
    // text larger than its box
    if ((isHigh || isWide) && !clips && !scrolls(style.overflowY) && hasWords(one)) {
      const range = document.createRange()
      range.selectNodeContents(one)
      const words = range.getBoundingClientRect()
      if (
        words.bottom > box.bottom + 3 ||
        words.top < box.top - 3 ||
        words.left < box.left - 3 ||
        words.right > box.right + 3
      )
        faults.push(`words leave their box: ${name(one)}`)
    }
  }
  return { faults, shortened }

  function hasWords(one: Element): boolean {
    return [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  }
}
