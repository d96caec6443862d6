/** Font weights of the widget. */
const weights = ['', '-medium', '-strong']

/**
 * Makes the browser load the widget's fonts before the first view: the first text of each weight takes as long as the rest of
 * the first layout. Leaves no element in the page.
 */
export function lookUpFonts(root: ShadowRoot): void {
  const { ownerDocument: document } = root
  const sample = document.createElement('div')
  sample.style.position = 'absolute'
  sample.style.visibility = 'hidden'
  for (const weight of weights) {
    const line = document.createElement('p')
    line.style.fontWeight = `var(--foyer-weight${weight})`
    line.textContent = 'Connect'
    sample.append(line)
  }
  root.append(sample)
  // Reading a size forces the layout.
  sample.getBoundingClientRect()
  sample.remove()
}
