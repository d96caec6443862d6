import * as z from 'zod'

/** Links that open and install a wallet, equal in the data and in responses. */
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
