/** The weights of the widget's texts. */
const weights = ['', '-medium', '-strong']

/**
 * Has the browser look up the widget's fonts before anything is shown: the first text of each weight costs as much as
 * all else of the first layout. Nothing of it is seen or read out, and nothing stays.
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
  // asking for a size is what makes it happen
  sample.getBoundingClientRect()
  sample.remove()
}
