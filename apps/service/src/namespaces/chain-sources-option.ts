import * as z from 'zod'
import { isChain } from '../../namespaces/namespaces.js'

const explorers = ['blockscout', 'etherscan'] as const
/** Explorer with histories. */
type Explorer = (typeof explorers)[number]

/** Explorers by CAIP-2 id. */
export type ChainExplorers = ReadonlyMap<string, Explorer>

/**
 * Reads `chain=explorer;chain=explorer`. An empty text has no chain.
 *
 * @throws an error with the position of the invalid entry
 */
function readExplorers(text: string): ChainExplorers {
  const found = new Map<string, Explorer>()
  for (const [index, entry] of text.split(';').entries()) {
    if (entry.trim() === '') continue
    const place = `entry ${index + 1}`
    const [chain = '', name = '', ...more] = entry.split('=').map((part) => part.trim())
    const explorer = explorers.find((one) => one === name)
    if (!chain.startsWith('eip155:') || !isChain(chain))
      throw new Error(`${place} must begin with an EVM chain, such as eip155:1`)
    if (!explorer || more.length > 0)
      throw new Error(`${place} must have ${explorers.join(' or ')} after "="`)
    if (found.has(chain)) throw new Error(`${place} names a chain for the second time`)
    found.set(chain, explorer)
  }
  return found
}

/** Parses HISTORY_SOURCES. */
export const historySourcesOption = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return readExplorers(text)
    } catch (error) {
      const message = `must be chains with their explorers (eip155:1=etherscan;eip155:100=blockscout): ${error instanceof Error ? error.message : ''}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
  }),
)
