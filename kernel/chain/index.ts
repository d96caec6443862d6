export { defineCapability, type CapabilityKey } from '../core/keys.js'
export { capability, namespace, type CapabilityOffer } from '../core/plugins/contributions.js'
export type { CapabilityContext } from '../core/networks/capability-context.js'
export type { BlockExplorer, NativeCurrency, Network } from '../core/networks/network.js'
export {
  addressOf,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
} from '../core/networks/caip.js'
export {
  addressKey,
  addressPrefix,
  isSameAddress,
  shortAddress,
  type AddressFormat,
} from '../core/networks/addresses.js'
export type { BrowserInfo } from '../core/edges/page.js'
export { readPlatform, type Platform } from '../core/edges/platform.js'
export { codesOf, nestedErrors, textsOf } from '../core/errors/nested-errors.js'
export { isRejection } from '../core/errors/rejection.js'
export { externalTextOf, rpcCodes, toRpcError } from '../core/errors/rpc-codes.js'
export { walk } from '../core/errors/widget-error.js'
export { warnOnce } from '../core/plugins/warn-once.js'
export type { WalletAccount } from '../contracts/accounts.js'
export {
  isWallet,
  type Approval,
  type Connector,
  type ConnectorDriver,
  type ConnectorListener,
  type ConnectorRole,
} from '../contracts/connector.js'
export type { ServiceAddresses, ServiceOption } from '../contracts/host.js'
export { namesCapability, type Names, type Naming, type ResolvedName } from '../contracts/names.js'
export { pairingCapability, type PairedPeer, type Pairing } from '../contracts/pairing.js'
export { pictureName, pictureUrlsAtom } from '../contracts/picture-urls.js'
export { picturesKey, type PictureKind, type PicturesService } from '../contracts/pictures.js'
export { invalidParamsError, unsupportedMethodError } from '../contracts/request-errors.js'
export {
  accountOfRequest,
  defineRequests,
  networkOfRequest,
  readParam,
  withCauseOf,
  type RequestParams,
} from '../contracts/request-handlers.js'
export { requestsCapability, type NamespaceRequest, type Requests } from '../contracts/requests.js'
export type { NamespaceSession } from '../contracts/session.js'
export { signingCapability, type Signature, type Signing } from '../contracts/signing.js'
export { capabilityOffers, connectionGates, connectorSources, type GateRequest } from '../contracts/slots.js'
export {
  connectNetwork,
  walletPickerKey,
  walletSelected,
  type Wallet,
  type WalletPicker,
} from '../contracts/wallets.js'
export { explorerUrl, profilesAtom, type Profile } from '../session/account-atoms.js'
export { addressFormatAtom, connectorsAtom, unlistedConnectorsAtom } from '../session/atoms.js'
export { combinedNames } from '../session/combined-names.js'
export { sessionErrors } from '../session/errors.js'
export { namespacesKey, type NamespacesService } from '../session/namespaces.js'
export { isSameName, sharedIdentity } from '../session/shared-identity.js'
export { recentConnectorsAtom } from '../session/state.js'
export { isTakenOverAtom } from '../session/taken-over.js'
export { askPeer, peerAccounts } from './ask-peer.js'
export { identifyConnectors, type ConnectorCandidate } from './identify-connectors.js'
export { lookForWallets } from './look-for-wallets.js'
export { pairingConnectors } from './pairing-connectors.js'
export { readEntries } from './read-entries.js'
export { readPicture } from './read-picture.js'
export { connectedProviderWith, createSign } from './sign-with-wallet.js'
export { startDiscovery } from './start-discovery.js'
export { toRejectionBy } from './to-rejection.js'
