/**
 * Draws a picture as wallets and networks bring one along: a `data:` address, 40 units wide and high.
 *
 * @param ground the colour behind it.
 * @param ink the colour of the drawing.
 * @param path the drawing, as SVG path data.
 */
export function fakePicture(ground: string, ink: string, path: string): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">` +
    `<path fill="${ground}" d="M0 0h40v40H0z"/><path fill="${ink}" d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
