const names = [
  'click',
  'focusin',
  'focusout',
  'input',
  'keydown',
  'keyup',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchend',
  'touchstart',
]

/** A real wallet's window is not part of the page: what happens in it closes no menu and moves no focus there. */
export function keepPrivate(root: ShadowRoot): void {
  for (const name of names) root.addEventListener(name, (event) => event.stopPropagation())
}
