/** Creates an element. Children are text or nodes: nothing is parsed as HTML, which Trusted Types would refuse. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) created.setAttribute(name, value)
  }
  created.append(...children)
  return created
}

const svg = 'http://www.w3.org/2000/svg'
const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

/** Drawings of the widget's icons that the frame uses: one stroke in a box of 24 by 24. */
const paths = {
  back: 'M14.5 5.5L8 12l6.5 6.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  check: 'M5.2 12.6l4.5 4.5 9.1-9.8',
  globe: `${circle}M3.5 12h17M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5S9.5 5.9 12 3.5z`,
  info: `${circle}M12 11.2v5M12 7.8v.1`,
  warn:
    'M10.7 4.9a1.5 1.5 0 0 1 2.6 0l7 12.2a1.5 1.5 0 0 1-1.3 2.2H5a1.5 1.5 0 0 1-1.3-2.2z' +
    'M12 9.7v4.1M12 16.5v.1',
}

/** Name of an icon of the frame. */
export type IconName = keyof typeof paths

/** Creates an icon in the colour of the text around it, hidden from screen readers. */
export function icon(name: IconName, size: 's' | 'm' = 'm'): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg')
  for (const [key, value] of Object.entries({
    class: 'icon',
    'data-size': size,
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
  })) {
    drawing.setAttribute(key, value)
  }
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', paths[name])
  drawing.append(path)
  return drawing
}
