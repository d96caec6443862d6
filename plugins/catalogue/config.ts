import { schema } from '#kernel'
import { isAppLink, isPage } from './links.js'

const text = /*#__PURE__*/ schema.string()
const ids = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.array(text))
const say = /*#__PURE__*/ schema.optional(text)
const link = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.guard(isAppLink, 'an app link, or https'))
const page = /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.guard(isPage, 'an https address'))

/** A wallet as a host writes it, and as it is remembered. */
export const walletSchema = /*#__PURE__*/ schema.object({
  id: text,
  name: text,
  imageUrl: say,
  imageId: say,
  rdns: say,
  chains: ids,
  mobileLink: link,
  desktopLink: link,
  webappLink: link,
  homepage: page,
  appStore: page,
  playStore: page,
  chromeStore: page,
})

/** What `catalogue()` takes. */
export const catalogueConfig = /*#__PURE__*/ schema.object({
  /** Explorer ids of the wallets that stand first, in this order. */
  featuredWalletIds: ids,
  /** Explorer ids of the only wallets there are to be. */
  includeWalletIds: ids,
  /** Explorer ids of wallets that are not to be listed, not even where they are installed. */
  excludeWalletIds: ids,
  /** Wallets that the host lists itself. */
  customWallets: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.array(walletSchema)),
})
