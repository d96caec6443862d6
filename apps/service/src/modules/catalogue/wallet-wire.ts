import * as z from 'zod'
import { walletLinks } from './wallet-links.js'

/** Wallet of a response. */
export const wallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.string(),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids. Of a namespace that the wallet supports as a whole, those of the request. */
  chains: z.array(z.string()),
  chains_assumed: z.optional(
    z
      .literal(true)
      .meta({ description: 'The networks are assumed: no source of the catalogue confirms them.' }),
  ),
  ...walletLinks,
  badge_type: z.optional(
    z
      .literal('certified')
      .meta({ description: 'The wallet is on the list that the maintainers of Foyer keep by hand.' }),
  ),
  /** Position in the whole catalogue, from 0. */
  order: z.number(),
})
export type WireWallet = z.infer<typeof wallet>
