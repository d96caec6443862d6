import { assets } from './assets.mjs'
import { codeOf, places } from './contracts.mjs'
import { namesOf } from './names.mjs'
import { placeAsset } from './place-assets.mjs'
import { placeNames } from './place-names.mjs'
import { callRpcs } from './rpc.mjs'

const ethereumId = 1

/**
 * Puts the contracts of a local chain where they are in the world: Multicall3 everywhere, assets and ENS where they
 * belong. No block is mined for it. A chain that has them keeps what has become of them.
 *
 * @param {{ id: number, rpcUrl: string }} chain
 * @param {readonly { address: import('viem').Address }[]} accounts
 * @returns {Promise<void>}
 */
export async function furnishChain({ id, rpcUrl }, accounts) {
  const own = assets.filter(({ chainId }) => chainId === id).map((asset) => placeAsset(asset, accounts))
  const [owner] = accounts
  const ens = id === ethereumId && owner ? placeNames(namesOf(accounts), owner.address) : []
  const multicall = { address: places.multicall, code: codeOf('Multicall3'), stored: [] }

  const all = [multicall, ...own, ...ens]
  const codes = await callRpcs(
    rpcUrl,
    all.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  const missing = all.filter((_, index) => codes[index] === '0x')
  if (missing.length === 0) return
  await callRpcs(
    rpcUrl,
    missing.flatMap(({ address, code, stored }) => [
      { method: 'anvil_setCode', params: [address, code] },
      ...stored.map((one) => ({ method: 'anvil_setStorageAt', params: [address, ...one] })),
    ]),
  )
}
