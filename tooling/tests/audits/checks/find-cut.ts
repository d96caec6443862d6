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
  const name = (element: Element) => {
    const words = (element.textContent ?? '').trim().slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${words}"`
  }
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  for (const element of elements) {
    if (
      !(element instanceof HTMLElement) ||
      element.closest('.visually-hidden') ||
      !element.checkVisibility()
    )
      continue
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) continue
    const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    const isHigh = element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1
    // A longer text scrolls with the caret.
    if (element instanceof HTMLInputElement) continue
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
      if (isWide || isHigh) shortened.push(name(element))
      continue
    }
    // Overflow of pseudo elements is visible, and matters at the next ancestor that clips.
    if (isWide && style.overflowX !== 'visible')
      faults.push(`too wide by ${element.scrollWidth - element.clientWidth}: ${name(element)}`)
    const clips = style.overflowY === 'hidden' || style.overflowY === 'clip'
    if (isHigh && clips)
      faults.push(`cut below by ${element.scrollHeight - element.clientHeight}: ${name(element)}`)
    const around = element.closest('[role="dialog"]')?.getBoundingClientRect()
    const [left, right] = around ? [around.left, around.right] : [0, innerWidth]
    if (box.left < left - 1 || box.right > right + 1) faults.push(`sticks out: ${name(element)}`)
    // Text larger than its box.
    if ((isHigh || isWide) && !clips && !scrolls(style.overflowY) && hasWords(element)) {
      const range = document.createRange()
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect()
      if (
        words.bottom > box.bottom + 3 ||
        words.top < box.top - 3 ||
        words.left < box.left - 3 ||
        words.right > box.right + 3
      )
        faults.push(`words leave their box: ${name(element)}`)
    }
  }
  return { faults, shortened }

  function hasWords(element: Element): boolean {
    return [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  }
}
