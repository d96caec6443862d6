import { schema } from '#kernel'

/** Schemes that a browser runs as code, reads from this device or opens as a page. */
const refused = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent):/i

/** Whether an address opens a wallet: an app scheme, or https. */
export const isAppLink = (value: unknown): value is string =>
  isPage(value) ||
  (typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\//i.test(value) && !refused.test(value))

/** Whether an address is an https page. */
export const isPage = (value: unknown): value is string =>
  typeof value === 'string' && /^https:\/\/[^\s/]/i.test(value)

const text = /*#__PURE__*/ schema.string()
const ids = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.array(text))
const optionalText = /*#__PURE__*/ schema.optional(text)
const link = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.guard(isAppLink, 'an app link, or https'))
const page = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.guard(isPage, 'an https address'))

/** A wallet of the host, and the stored form of a wallet. */
export const walletSchema = /*#__PURE__*/ schema.object({
  /** Id in the catalogue. */
  id: text,
  /** Name of the wallet. */
  name: text,
  /** URL of the picture. */
  imageUrl: optionalText,
  /** Id of the picture at the service, used without `imageUrl`. */
  imageId: optionalText,
  /** Name in reverse domain notation, such as `io.example`. */
  rdns: optionalText,
  /** CAIP-2 ids of the supported networks. Default: every network. */
  chains: ids,
  /** Deep link or universal link of the mobile app. */
  mobileLink: link,
  /** Deep link of the desktop app. */
  desktopLink: link,
  /** Link of the web wallet. */
  webappLink: link,
  /** https URL of the website. */
  homepage: page,
  /** https URL in the App Store. */
  appStore: page,
  /** https URL in Google Play. */
  playStore: page,
  /** https URL in the Chrome Web Store. */
  chromeStore: page,
})

/** Options of `catalogue()`. */
export const catalogueConfig = /*#__PURE__*/ schema.object({
  /** Explorer IDs of featured wallets, in this order. */
  featuredWalletIds: ids,
  /** Show only these wallets (explorer IDs). */
  includeWalletIds: ids,
  /** Explorer IDs of wallets to hide, even if they are installed. */
  excludeWalletIds: ids,
  /** Wallets of the host. */
  customWallets: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.array(walletSchema)),
})
