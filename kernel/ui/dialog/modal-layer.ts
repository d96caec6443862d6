import { containEvents } from './contain-events.js'
import { layerAttribute, coversPage, isAboveModal, isShown, modalParents } from './page-modals.js'
import { isSheet } from './is-sheet.js'
import { rememberPosition } from './remember-position.js'

/** Position of the modal above the dialogs of the page. */
export interface ModalLayer {
  /**
   * Moves the modal above all that the page shows now. Reads no layout unless the page has a dialog.
   *
   * @param isOnTop whether it enters the top layer without a look at what covers it, for toasts
   */
  raise(isOnTop?: boolean): void
  /** Raises the modal further if an element of the page covers it. Reads the layout. */
  settle(): void
  /** Moves the modal back to the end of the body. */
  lower(): void
  /** Lowers the modal and removes it from the page. */
  dispose(): void
}

/** Attributes by which a page opens, closes or hides a dialog or a panel. */
const observedAttributes = ['open', 'aria-modal', 'aria-hidden', 'inert', 'hidden', 'style', 'class']

/** Elements in the body that show nothing. */
const unseen = 'script, style, link, meta, template, noscript'

/**
 * Adds the host element of a modal to the page.
 *
 * A closed modal is in a container at the end of the body, to which the dialogs of the page may give `aria-hidden` or `inert`.
 * An open modal is
 * - in the dialog of the page that was open before, if there is one: elements outside of a native dialog are inert, and the focus
 *   traps of other dialogs accept only elements inside;
 * - in a further container, if the page hides the first one.
 *
 * It is then in the top layer, because an ancestor may clip or transform its content. A panel that is added to the body later,
 * such as that of a wallet, is above the modal: the modal then leaves the top layer.
 *
 * @param content child of the shadow root that contains the modal
 */
export function createModalLayer(host: HTMLElement, content: HTMLElement): ModalLayer {
  const { ownerDocument: document } = host
  const home = createContainer(document)
  home.append(host)
  document.body.append(home)

  let further: HTMLElement | undefined
  /** Elements of the page for the host, the best one last. Undefined while the modal is lowered. */
  let parents: readonly Element[] | undefined
  let panels: readonly Element[] = []
  let needsTopLayer = false
  let release = () => {}
  let position: ReturnType<typeof rememberPosition> | undefined

  const shelter = () => {
    further ??= createContainer(document)
    // Added after the page has hidden the others; it has nothing to restore.
    for (const name of ['aria-hidden', 'inert']) if (further.hasAttribute(name)) further.removeAttribute(name)
    if (!further.isConnected) document.body.append(further)
    return further
  }

  const place = () => {
    if (!parents) return
    const modal = parents.findLast(isShown)
    // A panel outside of a native dialog is inert.
    const hasPanel = modal?.matches('dialog') !== true && panels.some(isShown)
    const inModal = hasPanel ? undefined : modal
    const parent = inModal ?? (isHidden(home) ? shelter() : home)
    const isMoved = host.parentNode !== parent
    needsTopLayer ||= parent !== home
    const isOnTop = needsTopLayer && !hasPanel
    // Shown again after a move: the last element of the top layer is above the others.
    if (!isOnTop || isMoved) leaveTopLayer(content)
    if (isMoved) move(host, parent)
    if (isOnTop) {
      enterTopLayer(content)
      observer.observe(document, { childList: true, subtree: true, attributeFilter: observedAttributes })
    }
    if (isMoved && !hasPanel) position?.restore()
  }

  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    // An element that was there before may be shown now, such as the frame of a wallet.
    const shown = records.flatMap(({ type, target }) => (type === 'attributes' ? target : []))
    const candidates = [...added, ...shown.filter((node) => node instanceof Element && coversPage(node))]
    panels = [...new Set([...panels, ...candidates.filter(isPanel)])]
    place()
  })
  const isPanel = (element: Node): element is Element =>
    element instanceof Element &&
    (element.parentElement === document.body || element.parentElement === document.documentElement) &&
    element !== home &&
    element !== further &&
    !isAboveModal(element) &&
    !element.matches(unseen)

  return {
    raise(isOnTop = false) {
      parents = modalParents(document)
      needsTopLayer ||= isOnTop
      panels = []
      release()
      position = rememberPosition(content.getRootNode())
      const undo = [containEvents(host), position.stop]
      release = () => undo.forEach((stop) => stop())
      // The page may open a dialog later, and then hides the container.
      observer.observe(home, { attributeFilter: observedAttributes })
      place()
    },
    settle() {
      needsTopLayer ||= isCoveredByPage(host)
      place()
    },
    lower() {
      observer.disconnect()
      release()
      release = () => {}
      position = undefined
      parents = undefined
      panels = []
      needsTopLayer = false
      leaveTopLayer(content)
      if (host.parentNode !== home && home.isConnected) move(host, home)
      further?.remove()
      further = undefined
    },
    dispose() {
      this.lower()
      home.remove()
    },
  }
}

/** Creates an element without a box. Its attributes exempt it from the focus traps of `react-focus-lock` and React Aria. */
function createContainer(document: Document): HTMLElement {
  const container = document.createElement('div')
  container.setAttribute(layerAttribute, '')
  container.style.display = 'contents'
  container.dataset['noFocusLock'] = ''
  container.dataset['reactAriaTopLayer'] = 'true'
  return container
}

function isHidden(element: Element): boolean {
  return element.closest('[aria-hidden="true"], [inert]') !== null
}

/** Moves an element, with its focus and scroll positions if the browser can. */
function move(element: HTMLElement, parent: Element): void {
  // Throws if one of the elements is not in the page.
  if ('moveBefore' in parent && element.isConnected && parent.isConnected)
    (parent as ParentNode & { moveBefore(node: Node, child: Node | null): void }).moveBefore(element, null)
  else parent.append(element)
}

function enterTopLayer(element: HTMLElement): void {
  // Safari before 17 and Firefox before 125 have no popovers.
  if (typeof element.showPopover !== 'function' || element.popover === 'manual' || !element.isConnected)
    return
  element.popover = 'manual'
  element.showPopover()
}

function leaveTopLayer(element: HTMLElement): void {
  if (element.hasAttribute('popover')) element.removeAttribute('popover')
}

/** Distance of the tested points from the edges of the dialog, in CSS pixels. */
const coverMargin = 24

/** Whether the page shows an element above the dialog. Elements beside it, such as the button of a wallet, may be above the backdrop. */
function isCoveredByPage(host: HTMLElement): boolean {
  const { ownerDocument: document, shadowRoot } = host
  const view = document.defaultView
  const dialog = shadowRoot?.querySelector<HTMLElement>('.frame-dialog')
  if (!view || !dialog || typeof document.elementFromPoint !== 'function') return false
  // Not its bounding box: the dialog is about to move there.
  const { offsetWidth: width, offsetHeight: height } = dialog
  const left = (view.innerWidth - width) / 2
  const top = (view.innerHeight - height) / (isSheet(view) ? 1 : 2)
  const positions = (start: number, length: number) => [
    start + coverMargin,
    start + length / 2,
    start + length - coverMargin,
  ]
  return positions(left, width).some((x) =>
    positions(top, height).some((y) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && hit !== host && !hit.contains(host) && !isAboveModal(hit)
    }),
  )
}
