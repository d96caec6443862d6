import type { QrModules } from './qr-modules.js'

/** The squares by which a camera finds the code are seven modules wide. */
const finder = 7
const bend = 0.42

/**
 * One path, to be filled by the even-odd rule, that draws the modules in a box as wide as there are modules. Those
 * that touch grow together, and only free corners are round: the dark area stays that of plain squares, which is
 * what cameras measure.
 */
export function qrPath(modules: QrModules): string {
  const size = modules.length
  const far = size - finder
  const inFinder = (x: number, y: number) =>
    (x < finder && y < finder) || (x >= far && y < finder) || (x < finder && y >= far)
  const isDark = (x: number, y: number) => modules[y]?.[x] === true && !inFinder(x, y)
  let path = finderPath(0, 0) + finderPath(far, 0) + finderPath(0, far)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      path += boxPath(start, y, x + 1 - start, 1, [
        isDark(start, y - 1) ? 0 : bend,
        isDark(x, y - 1) ? 0 : bend,
        isDark(x, y + 1) ? 0 : bend,
        isDark(start, y + 1) ? 0 : bend,
      ])
    }
  }
  return path
}

/** One of the three squares at the corners, seven modules wide. */
export function finderPath(x: number, y: number): string {
  return (
    boxPath(x, y, 7, 7, [2.2, 2.2, 2.2, 2.2]) +
    boxPath(x + 1, y + 1, 5, 5, [1.4, 1.4, 1.4, 1.4]) +
    boxPath(x + 2, y + 2, 3, 3, [1, 1, 1, 1])
  )
}

type Radii = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number]

/** A box with round corners. */
export function boxPath(x: number, y: number, width: number, height: number, [a, b, c, d]: Radii): string {
  return (
    `M${x + a} ${y}H${x + width - b}${arc(b, b, b)}V${y + height - c}${arc(c, -c, c)}` +
    `H${x + d}${arc(d, -d, -d)}V${y + a}${arc(a, a, -a)}z`
  )
}

function arc(radius: number, dx: number, dy: number): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
}
