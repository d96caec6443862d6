export { canConnectAtom, conditionsId } from './contract/wallets.js'
export {
  closesAfterConnectAtom,
  collapseWalletsFlag,
  connectAbout,
  connectConditions,
  connectDownloads,
  connectExternal,
  connectGroups,
  connectNetwork,
  connectSections,
  connectWallets,
  legalCheckboxFlag,
  type WalletPress,
  type WalletRow,
} from './contract/keys.js'
export { requestedNamespaceAtom } from './contract/requested-namespace.js'
export {
  connectorOf,
  destinationOf,
  groupRowsAtom,
  hiddenWalletsAtom,
  isConnectorOf,
  rowOfConnector,
} from './contract/wallets.js'
