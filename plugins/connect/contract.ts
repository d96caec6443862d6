export { canConnectAtom, conditionsId } from './contract/wallets.js'
export {
  closesAfterConnectAtom,
  collapseWalletsFlag,
  connectAbout,
  connectConditions,
  connectDownloads,
  connectExternal,
  connectGroups,
  connectHidden,
  connectRows,
  connectSections,
  connectWallets,
  legalCheckboxFlag,
  type WalletPress,
  type WalletRow,
} from './contract/keys.js'
export { connectNetwork } from '#kernel/chain'
export { requestedNamespaceAtom } from './contract/requested-namespace.js'
export {
  connectorOf,
  destinationOf,
  hiddenWalletsAtom,
  isConnectorOf,
  rowOfConnector,
} from './contract/wallets.js'
