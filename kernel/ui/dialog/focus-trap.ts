/** Options of {@link trapFocus}. */
export interface FocusTrapOptions {
  /** Called for Escape, pressed inside the container or while no element has the focus. */
  readonly onEscape?: (() => void) | undefined
  /** Initial focus, unless an element in the container has it. Default: the first tab stop. */
  readonly initialFocus?: (() => HTMLElement | null | undefined) | undefined
  /** Element after the container in the same root that belongs to the trap; Tab continues into it. */
  readonly companion?: (() => HTMLElement | null | undefined) | undefined
}

/** Maximum number of times the focus is taken back without user input: a focus trap of the page would cause a loop. */
const maxRefocuses = 3

/**
 * Traps the focus in a container: Tab cycles in it. Elements added to the page later may still take the focus, because
 * wallets insert their panels there; `inert` and `showModal()` would prevent that. So may children of the body with the attribute
 * `data-foyer-above`, which were there before: frames that a plugin shows above the dialog.
 *
 * @returns releases the trap and returns the focus to the element that had it, unless an element outside has it now
 */
export function trapFocus(container: HTMLElement, options: FocusTrapOptions = {}): () => void {
  const document = container.ownerDocument
  const root = container.getRootNode()
  const before = deepActiveElement(document) as HTMLElement | null
  const present = new Set([...document.body.children, ...document.documentElement.children])
  let last: HTMLElement | null = null
  let lastOutside: HTMLElement | null = null
  let backwards = false
  let refocuses = 0

  const focus = (element: HTMLElement | null | undefined) => {
    const active = deepActiveElement(document) as HTMLElement | null
    // Focus traps take the focus back when it goes from their element to another one, but not when it is lost.
    if (element && active && active.getRootNode() !== root) active.blur()
    element?.focus({ preventScroll: true })
  }
  const parts = () => [container, options.companion?.() ?? []].flat()
  const active = () =>
    parts()
      .map(activeWithin)
      .find((element) => element !== null) ?? null
  const stops = () => parts().flatMap((part) => tabStops(part))
  const isInTrap = () => active() !== null || deepActiveElement(document) === null

  const onKeyDown = (event: KeyboardEvent) => {
    refocuses = 0
    if (event.isComposing || !isInTrap()) return
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
    const inTrap = active()
    if (inTrap) last = inTrap
    const target = outermost(event.target as Element)
    const isAbove = target.hasAttribute('data-foyer-above')
    if (inTrap || isAbove || !present.has(target) || refocuses === maxRefocuses) return
    lastOutside = deepActiveElement(document) as HTMLElement | null
    refocuses += 1
    const isLastPresent = last?.isConnected && parts().some((part) => part.contains(last))
    focus(isLastPresent ? last : stops().at(backwards ? -1 : 0))
  }
  const onFocusInside = () => {
    last = active() ?? last
  }

  const onPointerDown = () => {
    refocuses = 0
  }

  const releaseKeys = interceptKeys(root, isInTrap, onKeyDown)
  document.addEventListener('focusin', onFocusIn)
  root.addEventListener('focusin', onFocusInside)
  document.addEventListener('pointerdown', onPointerDown, true)
  if (!activeWithin(container)) focus(options.initialFocus?.() ?? tabStops(container)[0])

  return () => {
    releaseKeys()
    document.removeEventListener('focusin', onFocusIn)
    root.removeEventListener('focusin', onFocusInside)
    document.removeEventListener('pointerdown', onPointerDown, true)
    if (!isInTrap()) return
    if (before?.isConnected) focus(before)
    // A dialog of the page that was closed has returned its focus.
    if (deepActiveElement(document) !== before && lastOutside?.isConnected) focus(lastOutside)
  }
}

/**
 * Handles Escape and Tab before the page, whose dialogs may listen in the capture phase. Elements inside of the root get a copy
 * first, which does not leave the root, and may handle it.
 */
export function interceptKeys(
  root: Node,
  isActive: () => boolean,
  handle: (event: KeyboardEvent) => void,
): () => void {
  const view = root.ownerDocument?.defaultView ?? window
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Escape' && event.key !== 'Tab') || !isActive()) return
    event.stopImmediatePropagation()
    if (event.defaultPrevented || event.isComposing) return
    const target = event.composedPath().find((node) => node instanceof Node && node.getRootNode() === root)
    const { key, code, shiftKey, altKey, ctrlKey, metaKey, repeat } = event
    const modifiers = { shiftKey, altKey, ctrlKey, metaKey, repeat }
    const copy = new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true })
    if (target && 'host' in root && !target.dispatchEvent(copy)) event.preventDefault()
    else handle(event)
  }
  view.addEventListener('keydown', onKeyDown, true)
  return () => view.removeEventListener('keydown', onKeyDown, true)
}

/** Returns the ancestor that is a child of the body or of the root element. */
function outermost(element: Element): Element {
  const { body, documentElement } = element.ownerDocument
  const root = element.getRootNode()
  const above = element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
  return above && above !== body && above !== documentElement ? outermost(above) : element
}

/** Returns the element Tab must go to if the browser would leave the container; otherwise undefined. */
function wrapTarget(
  stops: HTMLElement[],
  from: HTMLElement | null,
  backwards: boolean,
): HTMLElement | undefined {
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return undefined
  if (!from) return backwards ? last : first
  // The focus may be on an element that is not a tab stop, such as the title: its position counts then.
  if (backwards) return from === first || comesBefore(from, first) ? last : undefined
  return from === last || comesBefore(last, from) ? first : undefined
}

function comesBefore(element: Element, reference: Element): boolean {
  return (element.compareDocumentPosition(reference) & element.DOCUMENT_POSITION_FOLLOWING) !== 0
}

const focusable =
  'a[href], area[href], button, input, select, textarea, iframe, summary, audio[controls], video[controls], ' +
  '[contenteditable]:not([contenteditable="false"]), [tabindex]'

/** Returns the tab stops inside an element, in document order. */
export function tabStops(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !isDisabled(element) &&
      isShown(element) &&
      !isSkippedRadio(element, container),
  )
}

function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled') || element.closest('[inert]') !== null
}

function isShown(element: HTMLElement): boolean {
  // Safari before 17.4 does not support checkVisibility.
  if (typeof element.checkVisibility !== 'function') return element.closest('[hidden]') === null
  return element.checkVisibility({ visibilityProperty: true })
}

/** Whether an element is a radio button that Tab skips: in a group, Tab stops at the checked one only. */
function isSkippedRadio(element: HTMLElement, container: Element): boolean {
  if (!(element.matches('input[type="radio"]') && element.getAttribute('name'))) return false
  const radio = element as HTMLInputElement
  if (radio.checked) return false
  const group = container.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...group].some(({ name, form }) => name === radio.name && form === radio.form)
}

/** Returns the focused element, also inside open shadow roots; `null` if no element is focused. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}

/** Returns the focused element of a container, or its child that contains the focus; `null` if the focus is elsewhere. */
export function activeWithin(container: Element): HTMLElement | null {
  const root = container.getRootNode()
  let active = deepActiveElement(container.ownerDocument)
  while (active && active.getRootNode() !== root) {
    const within = active.getRootNode()
    active = 'host' in within ? (within as ShadowRoot).host : null
  }
  return container.contains(active) ? (active as HTMLElement | null) : null
}
