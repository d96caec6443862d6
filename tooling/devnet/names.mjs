/**
 * A name of ENS on the local Ethereum.
 *
 * @typedef {{ name: string, address?: Address, addresses?: readonly CoinAddress[], avatar?: string }} DevnetName
 *   `address` is Ethereum's; without one the name is registered and leads nowhere
 * @typedef {{ address: Address, coinType: number, name: string }} DevnetReverseName what an address calls itself
 * @typedef {{ coinType: number, address: Address }} CoinAddress
 * @typedef {{ forward: DevnetName[], reverse: DevnetReverseName[] }} DevnetNames
 * @typedef {import('viem').Address} Address
 */

/** The coin types of Ethereum (SLIP-44) and Base (ENSIP-11: 0x80000000 and the chain's id). */
export const coinTypes = { ethereum: 60, base: 0x80002105 }

const avatar = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f2b38c"/>' +
    '<circle cx="42" cy="22" r="9" fill="#fbe7cf"/><path d="M12 64V40a14 14 0 0 1 28 0v24z" fill="#b2492c"/></svg>',
)}`

/**
 * The names there are: one with everything, one under it, one that leads nowhere, and one whose owner claims to be
 * somebody else.
 *
 * @param {readonly { address: Address }[]} accounts at least four
 * @returns {DevnetNames}
 */
export function namesOf(accounts) {
  const [, ada, till, bob] = accounts.map(({ address }) => address)
  if (!ada || !till || !bob) throw new Error('The names of the local chain need four accounts.')
  return {
    forward: [
      { name: 'ada.eth', address: ada, addresses: [{ coinType: coinTypes.base, address: ada }], avatar },
      { name: 'pay.ada.eth', address: till },
      { name: 'nowhere.eth' },
      { name: 'bob.eth', address: bob },
    ],
    reverse: [
      { address: ada, coinType: coinTypes.ethereum, name: 'ada.eth' },
      { address: ada, coinType: coinTypes.base, name: 'ada.eth' },
      // ada.eth leads to somebody else: nobody may be shown by a name that is only claimed
      { address: bob, coinType: coinTypes.ethereum, name: 'ada.eth' },
    ],
  }
}
