/** Colour and path of each drawing: own signs in a disc of 40 by 40, not the marks of the assets' owners. */
const drawings = {
  ether: ['#5b6ec7', 'M20 9l8 11-8 11-8-11zM12 20h16'],
  bitcoin: [
    '#d97f12',
    'M15 12h6.5a4 4 0 0 1 0 8H15zM15 20h7a4 4 0 0 1 0 8h-7zM18 9v3M22 9v3M18 28v3M22 28v3',
  ],
  hexagon: ['#7a45d6', 'M20 10l9 5v10l-9 5-9-5V15z'],
  square: ['#a97c00', 'M20 10l10 10-10 10-10-10z'],
  peak: ['#c93a3b', 'M10 29l10-18 10 18z'],
  ring: ['#3f7a34', 'M20 11a9 9 0 1 0 0 18 9 9 0 1 0 0-18z'],
  bars: ['#4a3a8c', 'M11 14h18M11 20h18M11 26h18'],
  dollar: [
    '#2267c4',
    'M25 15a5 4 0 0 0-5-3c-3 0-5 1.6-5 4 0 6 10 2.5 10 8 0 2.4-2 4-5 4a5 4 0 0 1-5-3M20 9v22',
  ],
  tether: ['#24795f', 'M12 12h16v4M12 12v4M20 12v18M13 21c4 2.5 10 2.5 14 0'],
  dai: ['#b8780f', 'M14 12h6a8 8 0 0 1 0 16h-6zM11 18h19M11 22h19'],
  link: ['#2a5ada', 'M17 14l-6 6 6 6M23 14l6 6-6 6'],
  letterU: ['#c2337d', 'M13 12v9a7 7 0 0 0 14 0v-9'],
  letterA: ['#7a5ba6', 'M12 29l8-18 8 18M15.5 22h9'],
  letterO: ['#c72b3c', 'M20 12a6 8 0 1 0 0 16 6 8 0 1 0 0-16z'],
} as const

/** Name of a drawing. */
export type Drawing = keyof typeof drawings

/** Returns a drawing as a `data:` URL. */
export function draw(name: Drawing): string {
  const [colour, path] = drawings[name]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${colour}"/>` +
    `<path d="${path}" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
