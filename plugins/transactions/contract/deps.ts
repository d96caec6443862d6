import type { Clock, StorageService, Store } from '#kernel'
import type { NamespacesService } from '#kernel/chain'

/** Dependencies of {@link createMoneyPath}, from the plugin that sends. */
export interface MoneyPathDeps {
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly storage: StorageService
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  report(error: unknown): void
}
