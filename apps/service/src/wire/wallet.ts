import * as z from 'zod/mini'

/** A wallet as the catalogue's calls answer it. */
export const wallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.string(),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids. Where a wallet serves a namespace as a whole, those of it that were asked for. */
  chains: z.array(z.string()),
  /** That it serves one of these is no more than likely: no source says it. */
  chains_assumed: z.optional(z.literal(true)),
  /** `{mobile_link}wc?uri=` opens the app. */
  mobile_link: z.optional(z.string()),
  desktop_link: z.optional(z.string()),
  webapp_link: z.optional(z.string()),
  homepage: z.optional(z.string()),
  app_store: z.optional(z.string()),
  play_store: z.optional(z.string()),
  chrome_store: z.optional(z.string()),
  badge_type: z.optional(z.literal('certified')),
  /** The place in the whole catalogue, from 0. */
  order: z.number(),
})
export type WireWallet = z.infer<typeof wallet>
