export {
  defineEvent,
  defineFlag,
  defineRoute,
  defineService,
  defineSlot,
  type EventKey,
  type FlagKey,
  type NoParams,
  type ParamsOf,
  type PayloadOf,
  type RouteKey,
  type ServiceKey,
  type ServiceOf,
  type SlotKey,
} from './core/keys.js'
export {
  definePlugin,
  type Plugin,
  type PluginFactory,
  type SetupContext,
} from './core/plugins/definition.js'
export {
  fill,
  persisted,
  trigger,
  view,
  type Contribution,
  type LoadPart,
  type LoadView,
  type TriggerContext,
} from './core/plugins/contributions.js'
export type { EmittedEvent, EventBus, Unsubscribe } from './core/events.js'
export { destination, routerKey, type Destination, type RouterService } from './core/router-service.js'
export { currentEntryAtom, historyAtom } from './core/router.js'
export { beginFlow, type Flow } from './core/flow.js'
export { slotAtom, type ShownFill } from './core/slots.js'
export { flagAtom } from './core/flags.js'
export { lazy, lazyPart } from './core/plugins/lazy.js'
export { retry } from './core/retry.js'
export { kernelVersion } from './core/kernel-copy.js'
export { defineErrors, type ErrorTable } from './core/errors/define-errors.js'
export { configErrorMessage } from './core/errors/config-error.js'
export { WidgetError } from './core/errors/widget-error.js'
export { kernelErrors } from './core/errors/kernel-errors.js'
export { inBackground } from './core/errors/background.js'
export { clockKey, type Clock } from './core/edges/clock.js'
export { httpKey, type HttpService } from './core/edges/http.js'
export { originOf, pageKey, type PageService } from './core/edges/page.js'
export { storageKey, type StorageService } from './core/edges/storage.js'
export { anySignal, withAnySignal } from './core/edges/any-signal.js'
export { untilAborted } from './core/edges/until-aborted.js'
export { withTimeout } from './core/edges/with-timeout.js'
export { serviceAtom, type Store } from './core/state/store.js'
export { persistedAtom, type PersistedAtom } from './core/state/persisted-atom.js'
export { cached } from './core/state/cached.js'
/** Schemas for options and stored data: small, synchronous, and compatible with Standard Schema. */
export * as schema from './core/schema/index.js'
export { issuePath, type StandardSchema } from './core/schema/standard-schema.js'
export {
  defineMessages,
  localeAtom,
  messageOverridesAtom,
  translator,
  type MessageRef,
  type Messages,
  type Translate,
} from './text/messages.js'
export { message } from './text/message.js'
export { followMessages } from './text/follow-messages.js'
export { formatsAtom, type Formats } from './text/formats.js'
export { cleanName } from './text/clean-name.js'
export { avatarArt } from './ui/avatar-art.js'
export { themeAtom, type Theme } from './ui/theme/theme.js'
export { homeViews } from './contracts/slots.js'
export { alertsKey, type Alert, type AlertsService } from './contracts/alerts.js'
export { toastsKey, type Toast, type ToastsService } from './contracts/toasts.js'
export { hostKey, serviceConfigKey, type HostMetadata, type ServiceConfig } from './contracts/host.js'
export { projectFlagsKey, type ProjectFlagsService } from './contracts/project-flags.js'
export {
  accountChanged,
  connected,
  connectFailed,
  disconnected,
  networkSwitched,
} from './contracts/session-events.js'
export {
  sessionKey,
  type Account,
  type Connection,
  type ConnectionStatus,
  type SessionService,
  type SessionState,
} from './contracts/session.js'
export { accountAtom, accountOf, networkState } from './session/account-atoms.js'
export { activeNamespaceAtom } from './session/atoms.js'
export {
  connectionAtom,
  namespaceOf,
  networkByIdAtom,
  networksAtom,
  sessionAtom,
  statusAtom,
} from './session/state.js'
