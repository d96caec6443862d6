/**
 * Prevents scrolling of the page by a style sheet: no attribute of the page changes, and several locks are independent.
 * Reserves the space of a classic scroll bar, so that the page does not shift.
 *
 * @param rules result of {@link scrollLockRules}, measured before the page is changed to avoid a forced layout
 * @returns unlocks; further calls do nothing
 */
export function lockScroll(document: Document, rules = scrollLockRules(document)): () => void {
  const view = document.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}

/** Returns the rules for {@link lockScroll}; reads the page's layout. */
function scrollLockRules(document: Document): string {
  const view = document.defaultView
  if (!view) return ''
  const page = document.documentElement
  const { scrollbarGutter, paddingInlineEnd } = view.getComputedStyle(page)
  const barWidth = view.innerWidth - page.clientWidth
  // That of the page or of another lock.
  const existingGutter = scrollbarGutter && scrollbarGutter !== 'auto' ? scrollbarGutter : undefined
  const gutter = existingGutter ?? (barWidth > 0 ? 'stable' : 'auto')
  const rules = `:root:root { overflow: hidden !important; scrollbar-gutter: ${gutter} !important }`
  if (barWidth <= 0) return rules
  // Safari before 18.2 does not support scrollbar-gutter.
  return (
    `${rules} @supports not (scrollbar-gutter: stable) { :root:root { padding-inline-end: ` +
    `calc(${paddingInlineEnd || '0px'} + ${barWidth}px) !important } }`
  )
}
