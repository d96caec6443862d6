import * as z from 'zod'
import { walletLinks } from './wallet-links.js'

/** Wallet of wallets.json in apps/wallet-data. */
export const catalogueWallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.string(),
  rdns: z.optional(z.string()),
  /** Networks by name. */
  chains: z._default(z.array(z.string()), []),
  /** Namespaces of which it serves every network. */
  namespaces: z._default(z.array(z.string()), []),
  /** Of one of its namespaces no source says that it serves it. */
  assumed: z.optional(z.literal(true)),
  ...walletLinks,
  badge_type: z.optional(z.literal('certified')),
  /** Other ids under which it is found. */
  aliases: z.array(z.string()),
})
export type CatalogueWallet = z.output<typeof catalogueWallet>

/** Every wallet in the catalogue's order. */
export type Catalogue = readonly CatalogueWallet[]
