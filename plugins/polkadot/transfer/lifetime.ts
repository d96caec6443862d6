import { eraBytes } from './extrinsic.js'
import type { BlockRef } from '../node/polkadot-node.js'

/** Blocks in which a transaction can be included: 12 minutes at 6 seconds. Users take some of it to approve. */
export const lifetimeBlocks = 128n

/** Mortality from a final block on, which no reorganisation removes. */
export function lifetimeFrom({ number }: Pick<BlockRef, 'number'>) {
  return {
    era: eraBytes(lifetimeBlocks, number),
    after: number,
    last: number + lifetimeBlocks - 1n,
  }
}
