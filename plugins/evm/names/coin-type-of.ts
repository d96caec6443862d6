import { namesErrors } from './errors.js'

const mainnetId = 1
/** Ether's number in SLIP-44, which is Ethereum's own. */
const etherCoinType = 60n
/** Set for every other chain (ENSIP-11); an id that has this bit itself cannot be told apart. */
const chainBit = 2_147_483_648

/**
 * The coin type under which a name holds the address of a chain (ENSIP-11).
 * @throws 'Invalid chainId' from 2147483648 on, and for what is no id of a chain.
 */
export function coinTypeOf(chainId: number): bigint {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= chainBit) throw namesErrors.INVALID_CHAIN_ID()
  return chainId === mainnetId ? etherCoinType : BigInt(chainBit + chainId)
}
