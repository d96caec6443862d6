/**
 * Stops the page from scrolling until released. It is done by a style sheet of its own, so no attribute of the
 * page changes and nothing has to be put back; several locks do not disturb each other. Where the page's scroll
 * bar takes up space that space is kept, so that nothing moves.
 *
 * @param rules of {@link scrollLockRules}; measured beforehand they cost no layout of what was drawn since
 * @returns unlocks; calling it again does nothing
 */
export function lockScroll(document: Document, rules = scrollLockRules(document)): () => void {
  const view = document.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** Measures the page for {@link lockScroll}. */
export function scrollLockRules(document: Document): string {
  const view = document.defaultView
  if (!view) return ''
  const page = document.documentElement
  const { scrollbarGutter, paddingInlineEnd } = view.getComputedStyle(page)
  const barWidth = view.innerWidth - page.clientWidth
  // a page that keeps a gutter already, or another lock that made it, needs the same one
  const kept = scrollbarGutter && scrollbarGutter !== 'auto' ? scrollbarGutter : undefined
  const gutter = kept ?? (barWidth > 0 ? 'stable' : 'auto')
  const rules = `:root:root { overflow: hidden !important; scrollbar-gutter: ${gutter} !important }`
  if (barWidth <= 0) return rules
  // Safari before 18.2 knows no gutter
  return (
    `${rules} @supports not (scrollbar-gutter: stable) { :root:root { padding-inline-end: ` +
    `calc(${paddingInlineEnd || '0px'} + ${barWidth}px) !important } }`
  )
}
