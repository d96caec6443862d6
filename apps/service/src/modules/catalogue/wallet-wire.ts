import * as z from 'zod'
import { walletLinks } from './wallet-links.js'

/** A wallet as the catalogue's calls answer it. */
export const wallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.string(),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids. Where a wallet serves a namespace as a whole, those of it that were asked for. */
  chains: z.array(z.string()),
  /** That it serves one of these is no more than likely: no source says it. */
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
  /** The place in the whole catalogue, from 0. */
  order: z.number(),
})
export type WireWallet = z.infer<typeof wallet>
