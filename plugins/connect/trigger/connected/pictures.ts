import { avatarArt } from '#kernel'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Creates the generated picture of an address. */
export function avatar(document: Document, address: string): SVGElement {
  const art = avatarArt(address)
  return svg(
    document,
    'svg',
    { class: 'trigger-avatar', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    svg(document, 'rect', { width: 40, height: 40, fill: art.background }),
    svg(document, 'circle', { cx: art.circleX, cy: art.circleY, r: art.circleRadius, fill: art.circle }),
    svg(document, 'path', { d: art.archPath, fill: art.arch }),
  )
}

/** Crossed-out signal: the shown account is the last known one. */
export function offlineIcon(document: Document): SVGElement {
  return icon(
    document,
    'M4 4l16 16M8.5 11.3a8 8 0 0 1 3-.8M5 8.6A13 13 0 0 1 7.6 7M11 6.1A13 13 0 0 1 19.5 9M15 11.6a8 8 0 0 1 1.6 1M9.6 15.2a4 4 0 0 1 4.2-.2M12 18.6v.1',
  )
}

/** Warning triangle, shown before the reason. */
export function warningIcon(document: Document): SVGElement {
  return icon(
    document,
    'M10.7 4.9a1.5 1.5 0 0 1 2.6 0l7 12.2a1.5 1.5 0 0 1-1.3 2.2H5a1.5 1.5 0 0 1-1.3-2.2zM12 9.7v4.1M12 16.5v.1',
  )
}

/** Arrow of a button that opens a list. */
export function downIcon(document: Document): SVGElement {
  return icon(document, 'M6 9.5l6 6 6-6')
}

function icon(document: Document, d: string): SVGElement {
  return svg(
    document,
    'svg',
    { class: 'trigger-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg(document, 'path', { d }),
  )
}

/** Creates an SVG element with attributes and children. */
function svg(
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
