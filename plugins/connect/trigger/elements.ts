/** An element with a class and children; texts become text nodes. */
export function element(
  document: Document,
  tag: string,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}
