import { encodeFunctionData, parseAbi } from 'viem'
import { codeOf } from './contracts.mjs'
import { callRpc, callRpcs, sendMined } from './rpc.mjs'
import { word } from './storage.mjs'

const ethereumId = 1
/** Makes the collectibles, so that the accounts pay no fee for them. */
const maker = /** @type {const} */ ('0x5d50000000000000000000000000000000000002')
/** Addresses of the contracts of collectibles on the local Ethereum. */
export const collectiblePlaces = {
  cards: /** @type {const} */ ('0xca4d000000000000000000000000000000000001'),
  prints: /** @type {const} */ ('0xca4d000000000000000000000000000000000002'),
}

const abi = parseAbi([
  'function mintDescribed(uint256 tokenId, string uri)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function mint(uint256 id, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function describe(string text)',
])

/**
 * Drawing of a door at a time of the day.
 *
 * @param {string} sky
 * @param {string} door
 */
const drawing = (sky, door) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="${sky}" d="M0 0h80v80H0z"/>` +
  `<path fill="${door}" d="M22 80V44a18 18 0 0 1 36 0v36z"/><circle cx="60" cy="20" r="9" fill="#f5e2b0"/></svg>`

/** @param {object} about */
const uriOf = (about) => `data:application/json,${encodeURIComponent(JSON.stringify(about))}`

/** @type {readonly { id: bigint, owner: number, about: object }[]} `owner` is the index of an account */
const cards = [
  {
    id: 7n,
    owner: 0,
    about: {
      name: 'Door at noon',
      description: 'The first of three doors.',
      image_data: drawing('#9fc3be', '#1f5c57'),
      attributes: [{ trait_type: 'Time', value: 'Noon' }],
    },
  },
  {
    id: 8n,
    owner: 0,
    about: {
      name: 'Door at dusk',
      description: 'The second of three doors.',
      image_data: drawing('#b98a76', '#3d2333'),
      attributes: [{ trait_type: 'Time', value: 'Dusk' }],
    },
  },
  {
    id: 9n,
    owner: 1,
    about: { name: 'Door at night', image_data: drawing('#27324a', '#101522') },
  },
  // its name makes it spam
  { id: 10n, owner: 0, about: { name: 'Claim your reward at gold.example' } },
]
const print = { id: 1n, count: 5n, owner: 0 }
const aboutPrint = { name: 'Print of a door', image_data: drawing('#e3d3b3', '#7a4a2b') }

/**
 * Gives the first two accounts collectibles on the local Ethereum: cards (ERC-721) and prints (ERC-1155). A chain that has them
 * keeps what has become of them.
 *
 * @param {{ chains: readonly { id: number, rpcUrl: string }[], accounts: readonly { address: import('viem').Address }[] }} devnet
 * @returns {Promise<void>}
 * @throws {Error} if the chain refuses a transaction
 */
export async function addCollectibles({ chains, accounts }) {
  const rpcUrl = chains.find(({ id }) => id === ethereumId)?.rpcUrl
  if (!rpcUrl) throw new Error('Collectibles need a local Ethereum.')
  const { cards: cardsPlace, prints: printsPlace } = collectiblePlaces
  if ((await callRpc(rpcUrl, 'eth_getCode', [printsPlace, 'latest'])) !== '0x') return
  /** @param {number} index */
  const ownerOf = (index) => {
    const owner = accounts[index]
    if (!owner) throw new Error(`Collectibles need ${index + 1} accounts.`)
    return owner.address
  }
  await callRpcs(rpcUrl, [
    { method: 'anvil_impersonateAccount', params: [maker] },
    { method: 'anvil_setBalance', params: [maker, word(10n ** 18n)] },
    { method: 'anvil_setCode', params: [cardsPlace, codeOf('Collectible')] },
    { method: 'anvil_setCode', params: [printsPlace, codeOf('Editions')] },
  ])
  const ofCards = cards.flatMap(({ id, owner, about }) => [
    encodeFunctionData({ abi, functionName: 'mintDescribed', args: [id, uriOf(about)] }),
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [maker, ownerOf(owner), id] }),
  ])
  const ofPrints = [
    encodeFunctionData({ abi, functionName: 'describe', args: [uriOf(aboutPrint)] }),
    encodeFunctionData({ abi, functionName: 'mint', args: [print.id, print.count] }),
    encodeFunctionData({
      abi,
      functionName: 'safeTransferFrom',
      args: [maker, ownerOf(print.owner), print.id, print.count, '0x'],
    }),
  ]
  for (const data of ofCards) await send(rpcUrl, cardsPlace, data)
  for (const data of ofPrints) await send(rpcUrl, printsPlace, data)
}

/**
 * @param {string} rpcUrl
 * @param {import('viem').Address} to
 * @param {import('viem').Hex} data
 */
async function send(rpcUrl, to, data) {
  const { status } = await sendMined(rpcUrl, { from: maker, to, data })
  if (status !== '0x1') throw new Error(`A collectible of ${rpcUrl} was refused by ${to}.`)
}
