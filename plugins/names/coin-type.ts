import { namesErrors } from './errors.js'

const mainnetId = 1
/** Coin type of Ethereum (SLIP-44). */
const etherCoinType = 60
/** Bit of the coin types of other EVM chains. By itself it is the address on all of them (ENSIP-19). */
const chainBit = 2_147_483_648

/** Coin type under which a name has the address of an account on every EVM chain. */
export const everyChain = chainBit

/**
 * Coin type under which a name has the address of a chain (ENSIP-11).
 *
 * @throws 'Invalid chainId' for 2147483648 and more, and for what is no chain ID
 */
export function coinTypeOf(chainId: number | string): number {
  const id = Number(chainId)
  if (!Number.isInteger(id) || id < 1 || id >= chainBit) throw namesErrors.INVALID_CHAIN_ID()
  return id === mainnetId ? etherCoinType : chainBit + id
}
