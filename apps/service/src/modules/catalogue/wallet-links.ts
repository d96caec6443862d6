import * as z from 'zod'

/** Where a wallet opens, and where it is got: the same in its file and on the wire. */
export const walletLinks = {
  /** `{mobile_link}wc?uri=` opens the app. */
  mobile_link: z.optional(z.string()),
  desktop_link: z.optional(z.string()),
  webapp_link: z.optional(z.string()),
  homepage: z.optional(z.string()),
  app_store: z.optional(z.string()),
  play_store: z.optional(z.string()),
  chrome_store: z.optional(z.string()),
}
