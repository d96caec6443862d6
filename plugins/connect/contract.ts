export { hiddenWalletsAtom } from './contract/hidden-wallets.js'
export { connectorOf } from './contract/connector-of.js'
export { isConnectorOf } from './contract/is-connector-of.js'
export {
  closesAfterConnectAtom,
  connectAbout,
  connectDownloads,
  connectExternal,
  connectGroups,
  connectNetwork,
  connectSections,
  connectWallets,
  type WalletPress,
  type WalletRow,
} from './contract/keys.js'
