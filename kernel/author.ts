export {
  defineCapability,
  defineEvent,
  defineFlag,
  defineRoute,
  defineService,
  defineSlot,
  type CapabilityKey,
  type EventKey,
  type EventMap,
  type Fill,
  type FlagKey,
  type KeyMap,
  type NoParams,
  type ParamsOf,
  type PayloadOf,
  type RouteKey,
  type ServiceKey,
  type ServiceOf,
  type SlotKey,
} from './core/keys.js'
export type { EmittedEvent, EventBus, Unsubscribe } from './core/events.js'
export { currentEntryAtom, historyAtom } from './core/router.js'
export { beginFlow, type Flow, type FlowOptions, type FlowTarget } from './core/flow.js'
export { slotAtom, slotOrderAtom, type ShownFill } from './core/slots.js'
export { flagAtom } from './core/flags.js'
export { namespacesKey, type NamespacesService } from './session/namespaces.js'
export { combinedNames } from './session/combined-names.js'
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
} from './core/networks/caip.js'
export {
  addressKey,
  addressPrefix,
  isSameAddress,
  shortAddress,
  type AddressFormat,
} from './core/networks/addresses.js'
export {
  accountAtom,
  accountOf,
  assetChangesAtom,
  explorerUrl,
  networkState,
  profilesAtom,
  type Profile,
  isBalanceReadableAtom,
} from './session/account-atoms.js'
export {
  activeNamespaceAtom,
  addressFormatAtom,
  connectorsAtom,
  unlistedConnectorsAtom,
} from './session/atoms.js'
export {
  connectionAtom,
  namespaceOf,
  networkByIdAtom,
  networksAtom,
  recentConnectorsAtom,
  sessionAtom,
  statusAtom,
} from './session/state.js'
export { sessionErrors } from './session/errors.js'
export { isTakenOverAtom } from './session/taken-over.js'
export { isSameName, sharedIdentity, type WalletIdentity } from './session/shared-identity.js'
export {
  definePlugin,
  type Plugin,
  type PluginFactory,
  type SetupContext,
} from './core/plugins/definition.js'
export {
  capability,
  fill,
  namespace,
  persisted,
  trigger,
  view,
  type CapabilityOffer,
  type Contribution,
  type LoadPart,
  type LoadView,
  type TriggerContext,
  type TriggerModule,
} from './core/plugins/contributions.js'
export { lazy, lazyPart } from './core/plugins/lazy.js'
export { retry, type RetryContext } from './core/retry.js'
export { createDeprecations } from './core/plugins/deprecations.js'
export { warnOnce } from './core/plugins/warn-once.js'
export { kernelVersion, type KernelCopy } from './core/kernel-copy.js'
export { defineErrors, type ErrorFactory, type ErrorTable } from './core/errors/define-errors.js'
export { configErrorMessage } from './core/errors/config-error.js'
export { walk, WidgetError, type ErrorKind } from './core/errors/widget-error.js'
export { codesOf, nestedErrors, textsOf } from './core/errors/nested-errors.js'
export { isRejection } from './core/errors/rejection.js'
export { inBackground, type Background } from './core/errors/background.js'
export { externalTextOf, rpcCodeName, rpcCodes, toRpcError } from './core/errors/rpc-codes.js'
export { kernelErrors } from './core/errors/kernel-errors.js'
export { clockKey, type Clock } from './core/edges/clock.js'
export { untilAborted } from './core/edges/until-aborted.js'
export { withTimeout } from './core/edges/with-timeout.js'
export { anySignal, withAnySignal } from './core/edges/any-signal.js'
export { httpKey, type HttpService } from './core/edges/http.js'
export { originOf, pageKey, type BrowserInfo, type PageService } from './core/edges/page.js'
export { readPlatform, type Platform } from './core/edges/platform.js'
export { isRestrictedTimezone } from './core/edges/restricted-timezone.js'
export { storageKey, type StorageService } from './core/edges/storage.js'
export { optionalServiceAtom } from './core/state/optional-service.js'
export { serviceAtom } from './core/state/store.js'
export { themeAtom, type Theme } from './ui/theme/theme.js'
export { persistedAtom, type PersistedAtom } from './core/state/persisted-atom.js'
export { cached, type Cache } from './core/state/cached.js'
export type { Store } from './core/state/store.js'
export {
  defineMessages,
  localeAtom,
  messageOverridesAtom,
  translator,
  type LanguageTable,
  type LoadLanguage,
  type LoadLanguages,
  type MessageRef,
  type Messages,
  type Translate,
} from './text/messages.js'
export { message } from './text/message.js'
export { followMessages } from './text/follow-messages.js'
export { formatsAtom, createFormats, type Formats } from './text/formats.js'
export { avatarArt, type AvatarArt } from './ui/avatar-art.js'
export { cleanName } from './text/clean-name.js'
export { fiatValue, sumFiat } from './text/fiat.js'
export {
  formatUnits,
  parseAmount,
  truncateDecimal,
  type AmountFault,
  type AmountSeparators,
  type ParsedAmount,
} from './text/amounts.js'
/** Schemas for options and stored data: small, synchronous, and compatible with Standard Schema. */
export * as schema from './core/schema/index.js'
export { issuePath, type StandardSchema } from './core/schema/standard-schema.js'
export * from './chain/index.js'
export * from './contracts/index.js'
