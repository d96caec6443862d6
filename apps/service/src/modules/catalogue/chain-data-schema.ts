import * as z from 'zod'
import { isChain, namespaceOf } from '../../namespaces/namespaces.js'

/** Entry of networks.json. */
export const networkFacts = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  native: z.optional(z.object({ symbol: z.string(), name: z.string(), decimals: z.int() })),
  picture: z.optional(z.string()),
})

/** Entry of assets.json, and of the operator's list. */
export const assetFacts = z
  .object({
    chain: z.string().check(z.refine(isChain, 'must be the CAIP-2 id of a chain')),
    address: z.string(),
    symbol: z.string().check(z.minLength(1), z.maxLength(32)),
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    decimals: z.int().check(z.gte(0), z.lte(36)),
  })
  .check(
    z.refine(({ chain, address }) => namespaceOf(chain)?.addresses.read(address) !== undefined, {
      path: ['address'],
      error: 'must be an address of the chain',
    }),
  )
