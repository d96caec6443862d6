import { activeWithin, deepActiveElement } from './deep-active-element.js'
import { tabStops } from './tab-stops.js'

/** What {@link trapFocus} can be told. */
export interface FocusTrapOptions {
  /** Called for Escape, pressed inside the container or while nothing has the focus. */
  readonly onEscape?: (() => void) | undefined
  /** What gets the focus at once, unless something in the container has it; the first tab stop when left out. */
  readonly initialFocus?: (() => HTMLElement | null | undefined) | undefined
  /** An element after the container in the same root, in which the focus may be as well; Tab goes on into it. */
  readonly beside?: (() => HTMLElement | null | undefined) | undefined
}

/** How often the focus is fetched back until a key or a pointer is used: the page may have a trap of its own. */
const fetchesPerInput = 3

/**
 * Keeps the focus inside a container until released; Tab goes round in it. Whatever is put into the page after
 * this call may take the focus all the same, for wallets draw their panels there; that is why neither `inert`
 * nor `showModal()` is used.
 *
 * @returns releases the focus, and gives it back to the element that had it, unless something outside has it now
 */
export function trapFocus(container: HTMLElement, options: FocusTrapOptions = {}): () => void {
  const document = container.ownerDocument
  const before = deepActiveElement(document) as HTMLElement | null
  const present = new Set([...document.body.children, ...document.documentElement.children])
  let last: HTMLElement | null = null
  let backwards = false
  let fetches = 0

  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true })
  const parts = () => [container, options.beside?.() ?? []].flat()
  const active = () =>
    parts()
      .map(activeWithin)
      .find((element) => element !== null) ?? null
  const stops = () => parts().flatMap((part) => tabStops(part))
  const isOurs = () => active() !== null || deepActiveElement(document) === null

  const onKeyDown = (event: KeyboardEvent) => {
    fetches = 0
    if (event.defaultPrevented || event.isComposing || !isOurs()) return
    if (event.key === 'Escape' && options.onEscape) {
      event.preventDefault()
      options.onEscape()
    }
    if (event.key === 'Tab') {
      backwards = event.shiftKey
      const target = wrapTarget(stops(), active(), backwards)
      if (!target) return
      event.preventDefault()
      target.focus()
    }
  }

  const onFocusIn = (event: FocusEvent) => {
    const ours = active()
    if (ours) last = ours
    if (ours || !present.has(outermost(event.target as Element)) || fetches === fetchesPerInput) return
    fetches += 1
    const isThere = last?.isConnected && parts().some((part) => part.contains(last))
    focus(isThere ? last : stops().at(backwards ? -1 : 0))
  }

  const onPointerDown = () => {
    fetches = 0
  }

  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', onPointerDown, true)
  if (!activeWithin(container)) focus(options.initialFocus?.() ?? tabStops(container)[0])

  return () => {
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', onPointerDown, true)
    if (before?.isConnected && isOurs()) focus(before)
  }
}

/** The ancestor that lies directly in the body or beside it. */
function outermost(element: Element): Element {
  const { body, documentElement } = element.ownerDocument
  const root = element.getRootNode()
  const above = element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
  return above && above !== body && above !== documentElement ? outermost(above) : element
}

/** Where Tab goes when the browser would leave the container; nothing when the browser may go its own way. */
function wrapTarget(
  stops: HTMLElement[],
  from: HTMLElement | null,
  backwards: boolean,
): HTMLElement | undefined {
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return undefined
  if (!from) return backwards ? last : first
  // the focus may be on something Tab does not stop at, such as the title: then its place counts
  if (backwards) return from === first || comesBefore(from, first) ? last : undefined
  return from === last || comesBefore(last, from) ? first : undefined
}

function comesBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & one.DOCUMENT_POSITION_FOLLOWING) !== 0
}
