import type { Address } from 'viem'
import { FrameError } from '../frame-error.js'

/** Receiver of a call of a batch. @throws a FrameError for a call that creates a contract, which accounts cannot make */
export function requireTarget(to: Address | undefined): Address {
  if (!to) throw new FrameError('A batch cannot create a contract. Send that call alone.', -32602)
  return to
}
