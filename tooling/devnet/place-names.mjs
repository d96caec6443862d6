import { namehash } from 'viem'
import { codeOf, places } from './contracts.mjs'
import { coinTypes } from './names.mjs'
import { entryOf, storeBytes, storeText, word } from './storage.mjs'

// in the order of contracts/EnsRegistry.sol and contracts/EnsResolver.sol
export const registrySlots = { owner: word(0), resolver: word(1) }
const resolverSlots = { addresses: word(0), text: word(1), name: word(2) }

/**
 * ENS with these names in it: the registry, one resolver for all, the registrar by which accounts name themselves, and the
 * universal resolver that clients ask.
 *
 * @param {import('./names.mjs').DevnetNames} names
 * @param {import('viem').Address} owner of every name
 * @returns {import('./place-assets.mjs').Placed[]}
 */
export function placeNames({ forward, reverse }, owner) {
  const reverseNames = reverse.map(({ address, coinType, name }) => {
    const parent = coinType === coinTypes.ethereum ? 'addr' : coinType.toString(16)
    return { node: namehash(`${address.slice(2).toLowerCase()}.${parent}.reverse`), name }
  })
  const nodes = [...forward.map(({ name }) => namehash(name)), ...reverseNames.map(({ node }) => node)]

  const records = forward.flatMap(({ name, address, addresses = [], avatar }) => {
    const node = namehash(name)
    const all = address ? [{ coinType: coinTypes.ethereum, address }, ...addresses] : addresses
    const ofName = entryOf(resolverSlots.addresses, node)
    return [
      ...all.flatMap((one) => storeBytes(entryOf(ofName, BigInt(one.coinType)), one.address)),
      ...(avatar ? storeText(entryOf(entryOf(resolverSlots.text, node), { text: 'avatar' }), avatar) : []),
    ]
  })
  return [
    {
      address: places.registry,
      code: codeOf('EnsRegistry'),
      stored: [
        ...nodes.flatMap((node) => [
          /** @type {const} */ ([entryOf(registrySlots.owner, node), word(owner)]),
          /** @type {const} */ ([entryOf(registrySlots.resolver, node), word(places.resolver)]),
        ]),
        [entryOf(registrySlots.owner, namehash('addr.reverse')), word(places.reverseRegistrar)],
      ],
    },
    {
      address: places.resolver,
      code: codeOf('EnsResolver'),
      stored: [
        ...records,
        ...reverseNames.flatMap(({ node, name }) => storeText(entryOf(resolverSlots.name, node), name)),
      ],
    },
    { address: places.reverseRegistrar, code: codeOf('EnsReverseRegistrar'), stored: [] },
    { address: places.universalResolver, code: codeOf('UniversalResolver'), stored: [] },
  ]
}
