import type { QrModules } from './qr-modules.js'

/** Width of a finder pattern, in modules. */
const finderSize = 7
const cornerRadius = 0.42

/**
 * Draws modules as one path for the even-odd rule, with a unit per module. Only free corners are round, so that the dark
 * area, which cameras measure, is that of squares.
 */
export function qrPath(modules: QrModules): string {
  const size = modules.length
  const far = size - finderSize
  const inFinder = (x: number, y: number) =>
    (x < finderSize && y < finderSize) || (x >= far && y < finderSize) || (x < finderSize && y >= far)
  const isDark = (x: number, y: number) => modules[y]?.[x] === true && !inFinder(x, y)
  let path = finderPath(0, 0) + finderPath(far, 0) + finderPath(0, far)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      path += boxPath(start, y, x + 1 - start, 1, [
        isDark(start, y - 1) ? 0 : cornerRadius,
        isDark(x, y - 1) ? 0 : cornerRadius,
        isDark(x, y + 1) ? 0 : cornerRadius,
        isDark(start, y + 1) ? 0 : cornerRadius,
      ])
    }
  }
  return path
}

/** Draws a finder pattern: a square by which cameras locate the code. */
export function finderPath(x: number, y: number): string {
  return (
    boxPath(x, y, 7, 7, [2.2, 2.2, 2.2, 2.2]) +
    boxPath(x + 1, y + 1, 5, 5, [1.4, 1.4, 1.4, 1.4]) +
    boxPath(x + 2, y + 2, 3, 3, [1, 1, 1, 1])
  )
}

type Radii = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number]

/** Draws a box with round corners. */
export function boxPath(x: number, y: number, width: number, height: number, [a, b, c, d]: Radii): string {
  return (
    `M${x + a} ${y}H${x + width - b}${arc(b, b, b)}V${y + height - c}${arc(c, -c, c)}` +
    `H${x + d}${arc(d, -d, -d)}V${y + a}${arc(a, a, -a)}z`
  )
}

function arc(radius: number, dx: number, dy: number): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
}
