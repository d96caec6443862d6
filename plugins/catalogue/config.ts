import { schema } from '#kernel'
import { isAppLink, isPage } from './links.js'

const { array, guard, object, optional, string } = schema
const text = /*#__PURE__*/ string()
const ids = /*#__PURE__*/ optional(/*#__PURE__*/ array(text))
const say = /*#__PURE__*/ optional(text)
const link = /*#__PURE__*/ optional(/*#__PURE__*/ guard(isAppLink, 'the address of an app, or https'))
const page = /*#__PURE__*/ optional(/*#__PURE__*/ guard(isPage, 'an https address'))

/** A wallet as a host writes it, and as it is remembered. */
export const walletSchema = /*#__PURE__*/ object({
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
export const catalogueConfig = /*#__PURE__*/ object({
  /** Explorer ids of the wallets that stand first, in this order. */
  featuredWalletIds: ids,
  /** Explorer ids of the only wallets there are to be. */
  includeWalletIds: ids,
  /** Explorer ids of wallets that are not to be listed, not even where they are installed. */
  excludeWalletIds: ids,
  /** Wallets that the host lists itself. */
  customWallets: /*#__PURE__*/ optional(/*#__PURE__*/ array(walletSchema)),
})
