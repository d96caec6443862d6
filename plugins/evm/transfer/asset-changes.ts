import { nativeMark } from './native-asset.js'

/** `Transfer(address,address,uint256)`: what ERC-20 contracts log, and nodes for the native asset when they are asked to. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * What logs of transfers change for an account, by the asset's address in lower case; nothing stands for the network's
 * own. What comes to nothing is left out.
 */
export function assetChanges(logs: unknown, account: string): ReadonlyMap<string | undefined, bigint> {
  const changes = new Map<string | undefined, bigint>()
  const own = account.toLowerCase()
  for (const log of Array.isArray(logs) ? (logs as unknown[]) : []) {
    const { address, topics, data } = Object(log) as Record<string, unknown>
    // with a fourth topic it is the transfer of an NFT
    if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== transferTopic) continue
    if (typeof address !== 'string' || typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) continue
    const asset = address.toLowerCase() === nativeMark ? undefined : address.toLowerCase()
    const [from, to] = topics.slice(1).map((topic) => `0x${String(topic).slice(-40).toLowerCase()}`)
    const amount = BigInt(data)
    const change = (to === own ? amount : 0n) - (from === own ? amount : 0n)
    changes.set(asset, (changes.get(asset) ?? 0n) + change)
  }
  for (const [asset, change] of changes) if (change === 0n) changes.delete(asset)
  return changes
}
