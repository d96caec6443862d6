import { WidgetError } from '#kernel'
import { decodeText } from './decode-text.js'
import { isBytes, type Hex } from './hex.js'

/** Reason of a revert without one; the text is fixed (docs/behaviour.md, 12.4). */
export const unknownReason = 'unknown reason'

/** `Error(string)` and `Panic(uint256)`, as Solidity reverts. */
const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/** What Solidity's panics mean, by their codes. */
const panics: Readonly<Record<number, string>> = {
  0x01: 'a check of the contract failed',
  0x11: 'a number became too large or too small',
  0x12: 'a division by zero',
  0x32: 'a place beyond the end of a list',
}

/** Why a call was reverted, in the contract's own words where the bytes it gave back have some. */
export function revertReason(bytes: Hex): string {
  const selector = bytes.slice(0, 10).toLowerCase()
  const rest = `0x${bytes.slice(10)}` as const
  if (selector === errorSelector) return decodeText(rest) ?? unknownReason
  if (selector === panicSelector && rest.length === 66) return panics[Number(rest)] ?? unknownReason
  return unknownReason
}

/**
 * What a contract gave back when it reverted, from a node's error; undefined where the call did not come so far.
 * Nodes put the bytes into `data`, wallets wrap what nodes say.
 */
export function revertData(error: unknown): Hex | undefined {
  let found = error instanceof WidgetError ? error.data : undefined
  for (let depth = 0; depth < 4; depth++) {
    if (isBytes(found)) return found
    const { data, originalError } = readable(found)
    found = data ?? originalError
  }
  return undefined
}

function readable(value: unknown): { readonly data?: unknown; readonly originalError?: unknown } {
  try {
    const { data, originalError } = Object(value) as { data?: unknown; originalError?: unknown }
    return { data, originalError }
  } catch {
    // a wallet's error may throw when it is looked at
    return {}
  }
}
