import { assets } from './assets.mjs'
import { codeOf, places } from './contracts.mjs'
import { namesOf } from './names.mjs'
import { accountContracts } from './place-account-contracts.mjs'
import { placeAsset } from './place-assets.mjs'
import { placeNames } from './place-names.mjs'
import { callRpcs } from './rpc.mjs'

const ethereumId = 1
/** Chain ID of Base, whose wallets ask an oracle for the fee for data. The local one takes none. */
const baseId = 8453
const feeOracle = {
  address: /** @type {import('viem').Address} */ ('0x420000000000000000000000000000000000000F'),
  // returns a word of zeros
  code: /** @type {import('viem').Hex} */ ('0x5f5f5260205ff3'),
  stored: [],
}

/**
 * Puts the contracts of a local chain where they are in the world: Multicall3 and the contracts of smart accounts
 * everywhere, assets, ENS and the oracle for fees where they belong. No block is mined for it. A chain that has them keeps what has become of them.
 *
 * @param {{ id: number, rpcUrl: string }} chain
 * @param {readonly { address: import('viem').Address }[]} accounts
 * @returns {Promise<void>}
 */
export async function furnishChain({ id, rpcUrl }, accounts) {
  const own = assets.filter(({ chainId }) => chainId === id).map((asset) => placeAsset(asset, accounts))
  const [owner] = accounts
  const ens = id === ethereumId && owner ? placeNames(namesOf(accounts), owner.address) : []
  const oracles = id === baseId ? [feeOracle] : []
  const multicall = { address: places.multicall, code: codeOf('Multicall3'), stored: [] }

  const creatable = accountContracts()
  const all = [multicall, ...oracles, ...own, ...ens, ...creatable]
  const codes = await callRpcs(
    rpcUrl,
    all.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  const isMissing = (/** @type {unknown} */ _, /** @type {number} */ index) => codes[index] === '0x'
  if (!all.some(isMissing)) return
  const placed = [multicall, ...oracles, ...own, ...ens, ...(await createCodes(rpcUrl, creatable))]
  const missing = placed.filter(isMissing)
  await callRpcs(
    rpcUrl,
    missing.flatMap(({ address, code, stored }) => [
      { method: 'anvil_setCode', params: [address, code] },
      ...stored.map((one) => ({ method: 'anvil_setStorageAt', params: [address, ...one] })),
    ]),
  )
}

/**
 * Runs the creation code of contracts at their addresses, without a transaction.
 *
 * @param {string} rpcUrl
 * @param {readonly import('./place-account-contracts.mjs').Creatable[]} contracts
 * @returns {Promise<import('./place-assets.mjs').Placed[]>}
 */
async function createCodes(rpcUrl, contracts) {
  const codes = await callRpcs(
    rpcUrl,
    contracts.map(({ address, creation, creator }) => {
      // a contract that is created has the nonce 1, from which the addresses of its own contracts derive
      const override = { [address]: { code: creation, nonce: '0x1' } }
      const call = { to: address, ...(creator && { from: creator }) }
      return { method: 'eth_call', params: [call, 'latest', override] }
    }),
  )
  return contracts.map(({ address, stored = [] }, index) => ({
    address,
    code: /** @type {import('viem').Hex} */ (codes[index]),
    stored,
  }))
}
