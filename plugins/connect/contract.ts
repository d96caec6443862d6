import { atom } from 'jotai/vanilla'
import { defineRoute, statusAtom } from '#kernel'

/** The list of ways to connect. */
export const connectWallets = /*#__PURE__*/ defineRoute('connect.wallets').of()

/** Asking one wallet; `connectorId` is the id of a connector. */
export const connectExternal = /*#__PURE__*/ defineRoute('connect.external').of<{
  readonly connectorId: string
}>()

/** What a wallet is, for those who have none. */
export const connectAbout = /*#__PURE__*/ defineRoute('connect.about').of()

/** Whether there is nothing to show but ways to connect. */
export const canConnectAtom = /*#__PURE__*/ atom((get) => get(statusAtom) !== 'connected')
