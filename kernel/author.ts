export { defineService, type KeyMap, type ServiceKey, type ServiceOf } from './di/keys.js'
export { defineEvent, type EventKey, type EventMap, type PayloadOf } from './events/keys.js'
export type { EmittedEvent, EventBus, Unsubscribe } from './events/bus.js'
export { defineRoute, type ParamsOf, type RouteKey } from './routing/keys.js'
export { currentEntryAtom, historyAtom } from './routing/router.js'
export {
  redirect,
  routerKey,
  type Guard,
  type Redirect,
  type RouterService,
} from './routing/router-service.js'
export { beginFlow, type Flow, type FlowOptions, type FlowTarget } from './routing/flow.js'
export { defineSlot, type Fill, type SlotKey } from './slots/keys.js'
export { slotAtom, slotOrderAtom, type ShownFill } from './slots/slot-atom.js'
export { defineFlag, type FlagKey } from './flags/keys.js'
export { flagAtom } from './flags/flag-atom.js'
export { capability, defineCapability, type CapabilityKey, type CapabilityOffer } from './namespaces/keys.js'
export { namespacesKey, type NamespacesService } from './namespaces/registry.js'
export { networkByIdAtom, networksAtom } from './namespaces/networks-atom.js'
export {
  addressOf,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
} from './namespaces/caip.js'
export { explorerUrl } from './namespaces/explorer-url.js'
export { namespaceOf } from './namespaces/namespace-of.js'
export {
  accountAtom,
  accountOf,
  activeNamespaceAtom,
  connectorsAtom,
  networkState,
  unlistedConnectorsAtom,
} from './namespaces/session/atoms.js'
export { connectionAtom, recentConnectorsAtom, sessionAtom, statusAtom } from './namespaces/session/state.js'
export { sessionErrors } from './namespaces/session/errors.js'
export { definePlugin, type Plugin, type PluginFactory, type SetupContext } from './plugins/definition.js'
export {
  fill,
  namespace,
  persisted,
  trigger,
  view,
  type Contribution,
  type LoadView,
} from './plugins/contributions.js'
export type { TriggerContext, TriggerModule } from './plugins/trigger.js'
export { lazy } from './plugins/lazy.js'
export { kernelVersion } from './plugins/version-range.js'
export { defineErrors, type ErrorFactory, type ErrorTable } from './errors/define-errors.js'
export { remedyOf } from './errors/remedy-of.js'
export { walk, WidgetError, type ErrorKind } from './errors/widget-error.js'
export { isRejection } from './errors/rejection.js'
export { rpcCodeName, rpcCodes, toRpcError } from './errors/rpc-codes.js'
export { kernelErrors } from './errors/kernel-errors.js'
export { clockKey, type Clock } from './clock/clock.js'
export { withTimeout } from './clock/with-timeout.js'
export { anySignal } from './signals/any-signal.js'
export { httpKey, type HttpService } from './http/http.js'
export { pageKey, type BrowserSigns, type PageService } from './page/page.js'
export { readPlatform, type Platform } from './page/platform.js'
export { readService, type Service, type ServiceOption } from './api/service.js'
export { storageKey, type StorageService } from './storage/storage.js'
export { optionalServiceAtom } from './state/optional-service-atom.js'
export { serviceAtom } from './state/service-atom.js'
export { persistedAtom, type PersistedAtom } from './state/persisted-atom.js'
export { cached, type Cache } from './state/cached.js'
export type { Store } from './state/store.js'
export {
  defineMessages,
  translator,
  type LanguageTable,
  type LoadLanguage,
  type Messages,
  type Translate,
} from './messages/define-messages.js'
export { followMessages } from './messages/follow-messages.js'
export { localeAtom, messageOverridesAtom } from './messages/message-atoms.js'
export { formatsAtom, createFormats, type Formats } from './messages/formats.js'
export { apiKey, type ApiClient, type CallOptions } from './api/api.js'
export { defineEndpoints, get, post, type Endpoint, type InputFor, type OutputFor } from './api/endpoints.js'
export { relayAlertOf } from './api/provider-texts.js'
export { apiErrors, refusalOf, type Refusal } from './api/api-errors.js'
export { avatarArt, type AvatarArt } from './ui/avatar-art.js'
export { cleanName } from './text/clean-name.js'
export { shortAddress } from './text/short-address.js'
export { cutDecimal, toDecimal } from './amounts/decimal.js'
export { parseAmount, type AmountFault, type ParsedAmount } from './amounts/parse-amount.js'
/** Schemas for options and stored data: small, synchronous, and compatible with Standard Schema. */
export * as schema from './schema/schema.js'
export type { StandardSchema } from './schema/standard-schema.js'
export * from './contracts/index.js'
