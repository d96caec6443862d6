import { until } from './until.js'

/** The modal as a visitor meets it: found by what it says, not by how it is built. */
export interface Screen {
  readonly root: ShadowRoot
  /** All text that is shown. */
  text(): string
  /** Waits until the text is shown. */
  sees(text: string): Promise<void>
  /** Waits for a button or link by its accessible name. */
  button(name: string): Promise<HTMLElement>
  /** Waits for a field by its label. */
  field(label: string): Promise<HTMLInputElement>
  press(name: string): Promise<void>
  type(label: string, text: string): Promise<void>
  key(key: string): void
}

/** Looks at a shadow root. */
export function createScreen(root: ShadowRoot): Screen {
  const find = <T extends Element>(selector: string, name: string) =>
    [...root.querySelectorAll<T>(selector)].find((one) => nameOf(one, root) === name)
  const button = (name: string) =>
    until(() => find<HTMLElement>('button, a[href]', name), `a button "${name}" in: ${shownText(root)}`)
  const field = (label: string) =>
    until(() => find<HTMLInputElement>('input', label), `a field "${label}" in: ${shownText(root)}`)
  return {
    root,
    text: () => shownText(root),
    sees: async (text) => void (await until(() => shownText(root).includes(text), `"${text}"`)),
    button,
    field,
    press: async (name) => (await button(name)).click(),
    async type(label, text) {
      const input = await field(label)
      // React listens to the setter of the prototype
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    key: (key) => {
      const target = root.activeElement ?? root
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
    },
  }
}

function shownText(root: ShadowRoot): string {
  return (root.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The parts of the accessible name computation that our own markup uses. */
function nameOf(element: Element, root: ShadowRoot): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labelledBy = element.getAttribute('aria-labelledby')
  const named = labelledBy?.split(' ').map((id) => root.getElementById(id)?.textContent ?? '')
  if (named) return named.join(' ').trim()
  return readOut(element.closest('label') ?? element)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of an element without what is hidden from screen readers. */
function readOut(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return [...node.childNodes].map(readOut).join('')
}
