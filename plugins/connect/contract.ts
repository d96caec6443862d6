export { canConnectAtom, conditionsId } from './contract/conditions.js'
export { hiddenWalletsAtom } from './contract/hidden-wallets.js'
export { connectorOf } from './contract/connector-of.js'
export { isConnectorOf } from './contract/is-connector-of.js'
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
