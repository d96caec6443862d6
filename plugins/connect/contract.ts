import { defineRoute } from '#kernel'

/** The list of ways to connect. */
export const connectWallets = /*#__PURE__*/ defineRoute('connect.wallets').of()

/** Asking one wallet; `connectorId` is the id of a connector. */
export const connectExternal = /*#__PURE__*/ defineRoute('connect.external').of<{
  readonly connectorId: string
}>()

/** What a wallet is, for those who have none. */
export const connectAbout = /*#__PURE__*/ defineRoute('connect.about').of()
