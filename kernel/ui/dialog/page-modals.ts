import { deepActiveElement, tabStops } from './focus-trap.js'

/** Whether an element is in the page and rendered. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false
  // Safari before 17.4 does not support checkVisibility.
  if (typeof element.checkVisibility === 'function') return hasContent(element)
  return element.closest('[hidden]') === null
}

/** Whether an element, which may have no box itself, renders a box. */
function hasContent(element: Element): boolean {
  const { display } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {}
  return display === 'contents' || element.checkVisibility({ visibilityProperty: true })
}

/** Whether an element of the page is rendered above the flow of the page. */
export function coversPage(element: Element): boolean {
  const position = element.ownerDocument.defaultView?.getComputedStyle(element).position
  return position === 'fixed' && isShown(element)
}

/** Whether a plugin shows an element above the modal, such as the secure frame of `auth`. */
export const isAboveModal = (element: Element) => element.hasAttribute('data-foyer-above')

/** Attribute of the containers of a modal of Foyer. */
export const layerAttribute = 'data-foyer-layer'

/**
 * Returns the elements of the page in which a modal is above the page, the best one last: its modal dialogs, which are `dialog`
 * elements after `showModal()` and elements with `aria-modal`, and the panel of a dialog. Those in shadow roots are found if
 * they contain the focus.
 */
export function modalParents(document: Document): readonly Element[] {
  const active = deepActiveElement(document)
  const path = ancestors(active)
  const outside = path.slice(path.findIndex((element) => element.hasAttribute(layerAttribute)) + 1)
  const around = outside.filter(isModal).toReversed()
  const others = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].filter(
    (element) => isModal(element) && !around.includes(element),
  )
  // The dialog that contains the focus is the topmost, because the others are inert or trap the focus.
  return [...others, ...around]
    .filter(isReachable)
    .flatMap((modal) => [modal, panelOf(modal, outside) ?? []].flat())
}

/**
 * Returns the panel of a dialog whose element with `aria-modal` is the whole window, or has no box: its focus trap and its
 * listener for clicks outside accept only elements inside of the panel.
 *
 * @param focusPath the element with the focus and its ancestors
 */
function panelOf(modal: Element, focusPath: readonly Element[]): Element | undefined {
  // Headless UI focuses the dialog itself.
  const path = focusPath[0] === modal ? ancestors(tabStops(modal)[0] ?? modal) : focusPath
  const [active] = path
  if (!active || modal.localName === 'dialog' || !path.includes(modal)) return undefined
  const view = modal.ownerDocument.defaultView ?? window
  const { top, left } = active.getBoundingClientRect()
  return path.slice(1, path.indexOf(modal) + 1).findLast((element) => {
    const box = element.getBoundingClientRect()
    const isWindow = box.width >= view.innerWidth && box.height >= view.innerHeight
    return !isWindow && box.left <= left && box.right > left && box.top <= top && box.bottom > top
  })
}

function isModal(element: Element): boolean {
  if (isAboveModal(element)) return false
  if (element.localName !== 'dialog') return element.matches('[aria-modal="true"]')
  // Browsers without :modal have no other way to tell the two kinds of dialogs apart.
  return CSS.supports('selector(:modal)') ? element.matches(':modal') : element.matches('[open]')
}

function isReachable(element: Element): boolean {
  return element.closest('[inert], [aria-hidden="true"]') === null && isShown(element)
}

/** Returns an element and its ancestors in the flat tree, also across shadow roots, the innermost first. */
function ancestors(element: Element | null): readonly Element[] {
  if (!element) return []
  const root = element.getRootNode()
  const parent =
    element.assignedSlot ?? element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
  return [element, ...ancestors(parent)]
}
