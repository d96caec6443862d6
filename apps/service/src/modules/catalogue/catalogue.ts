import * as z from 'zod'
import { walletLinks } from './wallet-links.js'

/** Wallet of wallets.json in apps/wallet-data. */
export const catalogueWallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.string(),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids. */
  chains: z._default(z.array(z.string()), []),
  /** Namespaces of which it supports every network. */
  namespaces: z._default(z.array(z.string()), []),
  /** Whether its networks are a guess: no source lists them. */
  assumed: z.optional(z.literal(true)),
  ...walletLinks,
  badge_type: z.optional(z.literal('certified')),
  /** Earlier ids, which stay valid. */
  aliases: z.array(z.string()),
})
export type CatalogueWallet = z.output<typeof catalogueWallet>

/** All wallets, in the order of the list. */
export type Catalogue = readonly CatalogueWallet[]
