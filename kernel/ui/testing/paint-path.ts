/**
 * Paints a path of M, H, V, a and z commands by the even-odd rule into a greyscale picture; 255 is white. Arcs are painted as
 * straight lines.
 *
 * @param size size of the path's box
 * @param scale pixels per unit
 * @param border width of the white border, in pixels
 */
export function paintPath(path: string, size: number, scale: number, border: number) {
  const shapes = path.match(/M[^z]*z/g)?.map(corners) ?? []
  const side = size * scale + 2 * border
  const grey = new Uint8Array(side * side).fill(255)
  for (let row = 0; row < size * scale; row += 1) {
    const y = (row + 0.5) / scale
    const crossings = shapes.flatMap((points) => crossingsAt(points, y)).sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.ceil((crossings[pair] ?? 0) * scale - 0.5)
      const to = Math.floor((crossings[pair + 1] ?? 0) * scale - 0.5)
      const start = (row + border) * side + border
      grey.fill(0, start + from, start + to + 1)
    }
  }
  return { grey, side }
}

type Point = readonly [x: number, y: number]

function corners(shape: string): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command, parameters = ''] of shape.matchAll(/([MHVa])([^MHVaz]*)/g)) {
    const numbers = parameters
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (command === 'M') [x = 0, y = 0] = numbers
    if (command === 'H') [x = 0] = numbers
    if (command === 'V') [y = 0] = numbers
    if (command === 'a') [x, y] = [x + (numbers[5] ?? 0), y + (numbers[6] ?? 0)]
    points.push([x, y])
  }
  return points
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  return points.flatMap(([x, from], index) => {
    const [nextX, to] = points[(index + 1) % points.length] ?? [x, from]
    if (from <= y === to <= y) return []
    return [x + ((y - from) / (to - from)) * (nextX - x)]
  })
}
