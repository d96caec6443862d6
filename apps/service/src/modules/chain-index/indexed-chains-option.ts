import * as z from 'zod'
import { isChain, namespaceOf } from '../../namespaces/namespaces.js'

/** First block of each chain, by CAIP-2 id; below 0 the number of blocks before the newest one. */
export type ChainBeginnings = ReadonlyMap<string, number>

/**
 * Reads `chain=block;chain=-blocks`. An empty text has no chain.
 *
 * @throws an error with the position of the invalid entry
 */
function readIndexedChains(text: string): ChainBeginnings {
  const beginnings = new Map<string, number>()
  for (const [index, entry] of text.split(';').entries()) {
    if (entry.trim() === '') continue
    const place = `entry ${index + 1}`
    const [chain = '', begin = '', ...more] = entry.split('=').map((part) => part.trim())
    if (!isChain(chain) || !namespaceOf(chain)?.createBlocks)
      throw new Error(`${place} must begin with an EVM chain, such as eip155:100`)
    if (more.length > 0 || !/^(\d{1,12}|-[1-9]\d{0,8})$/.test(begin))
      throw new Error(`${place} must have a block, or "-" and a number of blocks, after "="`)
    if (beginnings.has(chain)) throw new Error(`${place} names a chain for the second time`)
    beginnings.set(chain, Number(begin))
  }
  return beginnings
}

/** Parses INDEXED_CHAINS. */
export const indexedChainsOption = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return readIndexedChains(text)
    } catch (error) {
      const message = `must be chains with their first block (eip155:100=-5000): ${error instanceof Error ? error.message : ''}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
  }),
)

/** Blocks before the newest one at which a chain of this machine begins. */
const developmentBlocks = 1_000

/**
 * Chooses the chains that are indexed: those that the operator lists, and with --dev the EVM chains whose nodes are all on this
 * machine.
 *
 * @throws for a listed chain without a node
 */
export function chooseIndexedChains(
  listed: ChainBeginnings,
  nodes: { readonly chains: readonly string[]; readonly localChains: readonly string[] },
  isDevelopment: boolean,
): ChainBeginnings {
  for (const chain of listed.keys())
    if (!nodes.chains.includes(chain))
      throw new Error(`INDEXED_CHAINS names ${chain}, which has no node. Add its node to UPSTREAMS.`)
  const local = isDevelopment ? nodes.localChains.filter((chain) => namespaceOf(chain)?.createBlocks) : []
  return new Map([...local.map((chain) => [chain, -developmentBlocks] as const), ...listed])
}
