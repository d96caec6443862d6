/** Start of the extensions of a mint, and the kind of the one with the transfer fee. */
const extensionsAt = 166
const feeExtension = 1
/** The older fee: behind two authorities and the withheld amount. Each fee has its first epoch, its maximum and its basis points. */
const olderAt = 32 + 32 + 8
const [feeBytes, basisPointsAt] = [8 + 8 + 2, 8 + 8]
const extensionBytes = olderAt + 2 * feeBytes

/** Fee of a transfer that a mint of Token-2022 keeps, in basis points. */
export interface TransferFees {
  readonly older: number
  readonly newer: number
  /** First epoch of the newer one. Until then the older one is kept: an issuer's change takes effect two epochs later. */
  readonly newerFrom: bigint
}

/** Reads the fees of a mint; undefined if it has none of any epoch. */
export function readTransferFees(mint: Uint8Array): TransferFees | undefined {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = extensionsAt; at + 4 <= mint.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const end = at + 4 + length
    if (kind === feeExtension && length >= extensionBytes && end <= mint.length) {
      const first = at + 4 + olderAt
      const second = first + feeBytes
      const basisPointsOf = (start: number) => view.getUint16(start + basisPointsAt, true)
      const [older, newer] = [basisPointsOf(first), basisPointsOf(second)]
      return older || newer ? { older, newer, newerFrom: view.getBigUint64(second, true) } : undefined
    }
    at = end
  }
  return undefined
}

/** Returns the fee of an epoch, in basis points: the higher one if the epoch is not known. */
export function feeIn({ older, newer, newerFrom }: TransferFees, epoch: bigint | undefined): number {
  if (epoch === undefined) return Math.max(older, newer)
  return epoch >= newerFrom ? newer : older
}
