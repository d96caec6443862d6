const svgNamespace = 'http://www.w3.org/2000/svg'

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

/** An SVG element with attributes and children. */
export function svg(
  document: Document,
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const made = document.createElementNS(svgNamespace, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}
