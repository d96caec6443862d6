export { createFoyer } from './host/create-foyer.js'
export type { Foyer, FoyerDebug } from './host/foyer.js'
export { keepAccountCookie, readAccountCookie, type RememberedAccount } from './host/account-cookie.js'
export type { FoyerOptions } from './host/options.js'
export type { AnyPlugin } from './core/plugins/definition.js'
export type { PluginState, PluginStatus } from './core/plugins/plugin-state.js'
export type { FaultContext } from './core/errors/report.js'
export { WidgetError, type ErrorKind } from './core/errors/widget-error.js'
export { isRejection } from './core/errors/rejection.js'
export { kernelErrors } from './core/errors/kernel-errors.js'
export { rpcCodes } from './core/errors/rpc-codes.js'
export { accountAtom } from './session/account-atoms.js'
export { connectorsAtom } from './session/atoms.js'
export { sessionAtom, statusAtom } from './session/state.js'
export { networksAtom } from './session/state.js'
export { pluginStatesAtom } from './core/plugins/plugin-state.js'
export { sessionKey } from './contracts/session.js'
export type {
  Account,
  Connection,
  ConnectionStatus,
  SessionService,
  SessionState,
} from './contracts/session.js'
export type { WalletAccount } from './contracts/accounts.js'
export type { Connector } from './contracts/connector.js'
export type { HostMetadata } from './contracts/host.js'
export type { BlockExplorer, NativeCurrency, Network } from './core/networks/network.js'
export type { CaipAddress, CaipNetworkId } from './core/networks/caip.js'
export type { Theme } from './ui/theme/theme.js'
