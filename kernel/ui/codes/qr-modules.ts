import encodeQR from 'qr'

/** Modules of a QR code by row, without a quiet zone; true is dark. */
export type QrModules = readonly (readonly boolean[])[]

/** Share of the width that a picture in the middle covers. */
const pictureShare = 0.22

/** Returns the number of modules that a picture in the middle covers per side: odd, like that of the code. */
export function coveredModules(size: number): number {
  return 2 * Math.ceil((size * pictureShare - 1) / 2) + 1
}

/**
 * Encodes a text as a QR code (ISO/IEC 18004). Modules under a picture are light. Error correction level Q then restores up
 * to 25 % of the code; the picture covers 5 %.
 *
 * @throws RangeError for a text of more than 1,663 bytes with a picture, or 2,331 without
 */
export function qrModules(text: string, hasPicture: boolean): QrModules {
  const framed = encodeQR(text, 'raw', { ecc: hasPicture ? 'quartile' : 'medium', border: 1 })
  const modules = framed.slice(1, -1).map((row) => row.slice(1, -1))
  if (!hasPicture) return modules
  const size = modules.length
  const from = (size - coveredModules(size)) / 2
  const isCovered = (at: number) => at >= from && at < size - from
  return modules.map((row, y) => row.map((dark, x) => dark && !(isCovered(x) && isCovered(y))))
}
