import type { NameRegistration } from '../chain-namespace.js'

/** SLIP-44 coin type of Ethereum. */
const etherCoinType = 60
/** Bit of the coin types of other EVM chains (ENSIP-11). Without a chain it is the address on all of them (ENSIP-19). */
const chainBit = 2 ** 31

/** Registration of names by accounts of EVM chains. */
export const registration: NameRegistration = {
  chainOf(coinType) {
    if (coinType === etherCoinType) return 'eip155:1'
    const id = coinType - chainBit
    // Ethereum has one coin type only
    return id > 1 && id < chainBit ? `eip155:${id}` : undefined
  },
  everyChain: [etherCoinType, chainBit],
}
