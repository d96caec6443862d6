/** Start of the extensions of a mint, and the kind of the one with the transfer fee. */
const extensionsAt = 166
const feeExtension = 1
/** Basis points of the newer fee: behind two authorities, the withheld amount, the older fee, epoch and maximum. */
const basisPointsAt = 32 + 32 + 8 + 18 + 16

/** Reads the fee that a mint of Token-2022 keeps of a transfer, in basis points; undefined if it keeps none. */
export function readTransferFee(mint: Uint8Array): number | undefined {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = extensionsAt; at + 4 <= mint.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const end = at + 4 + length
    if (kind === feeExtension && length > basisPointsAt + 1 && end <= mint.length)
      return view.getUint16(at + 4 + basisPointsAt, true) || undefined
    at = end
  }
  return undefined
}
