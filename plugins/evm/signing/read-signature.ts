import { isBytes, type Hex } from '../rpc/hex.js'
import { signingErrors } from './errors.js'

/** Min length: `0x` and 62 hex digits (docs/behaviour.md, 19.8). */
const shortest = 2 + 62
/** A passkey's proof takes some thousands; what is longer than this is no signature. */
const longest = 100_000

/** Reads what a wallet answers when it has signed. @throws evm/BAD_SIGNATURE */
export function readSignature(answer: unknown): Hex {
  if (!isBytes(answer) || answer.length < shortest || answer.length > longest)
    throw signingErrors.BAD_SIGNATURE()
  return answer
}
