/** What a transfer takes that runs no code; it never takes more. */
const plainTransferGas = 21_000n

/**
 * The gas that an order may use. What runs code takes a fifth more than it took in the estimate: until it is in a block,
 * a balance of zero may become one that is not, or the other way round, and what is too little is lost. What runs none
 * needs no room, and without it the whole balance can be sent.
 */
export function gasLimit(estimated: bigint): bigint {
  return estimated === plainTransferGas ? estimated : (estimated * 6n) / 5n
}
