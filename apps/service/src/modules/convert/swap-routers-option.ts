import { getAddress, isAddress } from 'viem'
import * as z from 'zod'
import type { ChainRouter } from '../../adapters/swaps/chain-routers.js'
import { isChain } from '../../namespaces/namespaces.js'

const names = { v2: 'Uniswap V2', v3: 'Uniswap V3', 'v3-02': 'Uniswap V3' } as const

/**
 * Reads `chain=kind,router,wrapped[,quoter];…`. A chain may be named more than once.
 *
 * @throws an error with the position of the invalid entry
 */
export function readRouters(text: string): ReadonlyMap<string, readonly ChainRouter[]> {
  const found = new Map<string, ChainRouter[]>()
  for (const [index, entry] of text.split(';').entries()) {
    if (entry.trim() === '') continue
    const place = `entry ${index + 1}`
    const [chain = '', values = '', ...more] = entry.split('=').map((part) => part.trim())
    if (!chain.startsWith('eip155:') || !isChain(chain) || more.length > 0)
      throw new Error(`${place} must begin with an EVM chain, such as eip155:1`)
    const [kind = '', ...addresses] = values.split(',').map((part) => part.trim())
    if (!isKind(kind)) throw new Error(`${place} must have v2, v3 or v3-02 after "="`)
    if (addresses.length !== (kind === 'v2' ? 2 : 3) || !addresses.every((one) => isAddress(one)))
      throw new Error(
        `${place} must have the addresses of the router and of the wrapped native asset after its kind, and of V3 that of QuoterV2`,
      )
    const [router, wrapped, quoter] = addresses.map((one) => getAddress(one))
    if (!router || !wrapped) continue
    const entries = found.get(chain) ?? []
    if (entries.some((one) => one.router === router))
      throw new Error(`${place} names a router for the second time`)
    found.set(chain, [...entries, { kind, name: names[kind], router, wrapped, ...(quoter && { quoter }) }])
  }
  return found
}

const isKind = (text: string): text is keyof typeof names => Object.hasOwn(names, text)

/** Parses SWAP_ROUTERS. */
export const swapRoutersOption = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return readRouters(text)
    } catch (error) {
      const message = `must be chains with their routers (eip155:1337=v2,0x…,0x…): ${error instanceof Error ? error.message : ''}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
  }),
)
