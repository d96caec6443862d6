import encodeQR from 'qr'

/** The modules of a code to scan, row by row; true is dark. There is no quiet zone around them. */
export type QrModules = readonly (readonly boolean[])[]

/** How much of the width in the middle is left to a picture. */
const pictureShare = 0.22

/** How many modules a picture in the middle covers along each side: odd, as the code itself is. */
export function coveredModules(size: number): number {
  return 2 * Math.ceil((size * pictureShare - 1) / 2) + 1
}

/**
 * The QR code of a text (ISO/IEC 18004). Where a picture covers the middle, nothing is drawn there, and a quarter
 * of the code may be unreadable; the picture takes a twentieth.
 *
 * @throws RangeError when the text is longer than a code can hold: 1,663 bytes under a picture, 2,331 without
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
