const focusable =
  'a[href], area[href], button, input, select, textarea, iframe, summary, audio[controls], video[controls], ' +
  '[contenteditable]:not([contenteditable="false"]), [tabindex]'

/** Returns the elements that Tab stops at inside an element, in document order. */
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
  // Safari before 17.4 does not support it.
  if (typeof element.checkVisibility !== 'function') return element.closest('[hidden]') === null
  return element.checkVisibility({ visibilityProperty: true })
}

/** Whether Tab stops at a radio button: in a group it stops at the checked one only. */
function isSkippedRadio(element: HTMLElement, container: Element): boolean {
  if (!(element.matches('input[type="radio"]') && element.getAttribute('name'))) return false
  const radio = element as HTMLInputElement
  if (radio.checked) return false
  const group = container.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...group].some(({ name, form }) => name === radio.name && form === radio.form)
}
