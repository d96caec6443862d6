import { kernelErrors } from '../errors/kernel-errors.js'
import type { ServiceKey } from './keys.js'
import type { Scope } from './scope.js'

interface Provider {
  readonly owner: string
  readonly make: () => unknown
}

/** Finds services by key for one widget; how long they live is their scope's business (docs/decisions/0007). */
export class Injector {
  readonly #providers = new Map<symbol, Provider>()

  /**
   * Registers the factory of a service for as long as the scope lives; it runs on the first {@link get}.
   * @throws kernel/DUPLICATE_SERVICE when the key has a provider already.
   */
  provide<T>(key: ServiceKey<string, T>, scope: Scope, make: () => T): void {
    const taken = this.#providers.get(key.symbol)
    if (taken) {
      throw kernelErrors.DUPLICATE_SERVICE({
        values: { id: key.id, first: taken.owner, second: scope.owner },
      })
    }
    this.#providers.set(key.symbol, { owner: scope.owner, make: () => scope.once(key.id, make) })
    scope.onDispose(() => void this.#providers.delete(key.symbol))
  }

  /** Whether the key has a provider now; nothing is made. */
  has(key: ServiceKey): boolean {
    return this.#providers.has(key.symbol)
  }

  /**
   * The service behind the key, made on the first call.
   * @throws kernel/UNKNOWN_SERVICE when nobody provides it now.
   */
  get<T>(key: ServiceKey<string, T>): T {
    const provider = this.#providers.get(key.symbol)
    if (!provider) throw kernelErrors.UNKNOWN_SERVICE({ values: { id: key.id } })
    return provider.make() as T
  }

  /** Forgets every registration. */
  dispose(): void {
    this.#providers.clear()
  }
}
