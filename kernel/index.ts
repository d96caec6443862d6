export { createFoyer } from './widget.js'
export type { Foyer, FoyerDebug } from './widget/foyer.js'
export type { FoyerOptions } from './widget/options.js'
export type { AnyPlugin } from './plugins/types.js'
export type { PluginState, PluginStatus } from './plugins/state.js'
export type { FaultContext } from './errors/report.js'
export { WidgetError, type ErrorKind } from './errors/widget-error.js'
export { isRejection } from './errors/rejection.js'
export { kernelErrors } from './errors/kernel-errors.js'
export { rpcCodes } from './errors/rpc-codes.js'
export { accountAtom, connectorsAtom } from './namespaces/session/atoms.js'
export { sessionAtom, statusAtom } from './namespaces/session/state.js'
export { networksAtom } from './namespaces/networks-atom.js'
export { pluginStatesAtom } from './plugins/state.js'
export { sessionKey } from './contracts/session.js'
export type {
  Account,
  Connection,
  ConnectionStatus,
  SessionService,
  SessionState,
} from './contracts/session.js'
export type { Connector, ConnectorType } from './contracts/connector.js'
export type { HostMetadata } from './contracts/host.js'
export type { BlockExplorer, NativeCurrency, Network } from './contracts/network.js'
export type { CaipAddress, CaipNetworkId } from './namespaces/caip.js'
export type { Theme } from './theme/theme.js'
