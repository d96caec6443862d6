import { instance as root } from 'tsyringe/dist/esm2015/dependency-container.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { KeyMap, ServiceKey } from '../keys.js'

/** Looks services up by key. */
export interface Services {
  /** Whether the key has a provider; creates nothing. */
  has(key: ServiceKey): boolean
  /**
   * The service of the key, created on the first call.
   * @throws kernel/UNKNOWN_SERVICE if no active plugin provides it.
   */
  get<T>(key: ServiceKey<string, T>): T
}

/** Creates a service; the argument is what `classService` of `foyerkit/di` constructs a class with. */
export type ServiceFactory<T = unknown> = (activation: Activation) => T

/** The plugin of an activation: its id, and the keys whose services its classes may inject. */
interface ActivationOwner {
  readonly id: string
  readonly requires?: KeyMap
  readonly optional?: KeyMap
}

/**
 * The services of one activation of a plugin, in a tsyringe container of their own. The container is disposed when the
 * scope's signal is aborted, synchronously and before any cleanup runs: a slow cleanup keeps no service resolvable.
 */
export interface Activation {
  readonly owner: ActivationOwner
  readonly scope: Scope
  /** Services of the widget. */
  readonly services: Services
  /** Resolves what the activation provides, by symbol, until it has ended. */
  readonly resolvers: ReadonlyMap<symbol, () => unknown>
  /**
   * Registers a factory, which runs on the first look-up, and again after it has thrown.
   * @throws kernel/DUPLICATE_SERVICE if the kernel provides the key.
   */
  provide(key: ServiceKey, make: ServiceFactory): void
  /**
   * Creates a tsyringe container for one class service. Typed by `foyerkit/di`, so that the kernel's declarations name
   * no package.
   */
  createChild(): unknown
}

/**
 * The services of one widget. tsyringe resolves them: one container holds what the kernel provides, one each activation,
 * and one is the directory of what active plugins provide. tsyringe cannot unregister a token, so each change of the active
 * plugins builds a new directory.
 */
export interface WidgetContainer extends Services {
  /** Registers a service of the kernel, for the life of the widget. */
  provide<T>(key: ServiceKey<string, T>, service: T): void
  /** Whether the kernel itself provides the key. */
  isKernel(key: ServiceKey): boolean
  /** Begins an activation; its services are found once it is published. */
  activate(owner: ActivationOwner, onFault: CleanupFault): Activation
  /** Replaces the directory, which then contains the services of these activations only. */
  publish(activations: readonly Activation[]): void
  /** Disposes the container; later look-ups throw. */
  dispose(): void
}

/** Creates the container of a widget. Nothing is registered on tsyringe's global container. */
export function createContainer(): WidgetContainer {
  const kernel = root.createChildContainer()
  let directory = kernel

  const services: Services = {
    has: (key) => directory.isRegistered(key.symbol, true),
    get(key) {
      if (!services.has(key)) throw kernelErrors.UNKNOWN_SERVICE({ values: { id: key.id } })
      return directory.resolve(key.symbol)
    },
  }

  return {
    ...services,
    // a factory, as those of plugins: the build leaves out what tsyringe has for values
    provide: (key, service) => void kernel.register(key.symbol, { useFactory: () => service }),
    isKernel: (key) => kernel.isRegistered(key.symbol),
    activate(owner, onFault) {
      const child = kernel.createChildContainer()
      const scope = new Scope(owner.id, onFault)
      const resolvers = new Map<symbol, () => unknown>()
      scope.signal.addEventListener('abort', () => void child.dispose())
      const activation: Activation = {
        owner,
        scope,
        services,
        resolvers,
        provide(key, make) {
          const { id, symbol } = key
          if (kernel.isRegistered(symbol))
            throw kernelErrors.DUPLICATE_SERVICE({ values: { id, first: 'kernel', second: owner.id } })
          // tsyringe's caching factories run again for null, and cache once per child container
          let created: { readonly service: unknown } | undefined
          let isMaking = false
          child.register(symbol, {
            useFactory() {
              if (created) return created.service
              if (isMaking) throw kernelErrors.CYCLE({ values: { path: `${id} → ${id}` } })
              isMaking = true
              try {
                created = { service: make(activation) }
                return created.service
              } finally {
                isMaking = false
              }
            },
          })
          resolvers.set(symbol, () => child.resolve(symbol))
        },
        createChild: () => child.createChildContainer(),
      }
      return activation
    },
    publish(activations) {
      directory = kernel.createChildContainer()
      for (const { resolvers } of activations)
        for (const [symbol, useFactory] of resolvers) directory.register(symbol, { useFactory })
    },
    dispose() {
      directory = root.createChildContainer()
    },
  }
}

/** Called when a scope is disposed; a returned promise is awaited. */
export type Cleanup = () => void | Promise<void>

/** Called with the error of a cleanup that throws or rejects; the other cleanups still run. */
export type CleanupFault = (error: unknown, owner: string) => void

/** A lifetime, for example of one activation of a plugin. Its cleanups run newest first, each exactly once. */
export class Scope {
  readonly owner: string
  readonly #onFault: CleanupFault
  readonly #controller = new AbortController()
  readonly #cleanups = new Set<Cleanup>()
  #disposal: Promise<void> | undefined

  constructor(owner: string, onFault: CleanupFault = () => {}) {
    this.owner = owner
    this.#onFault = onFault
  }

  /** Aborted when the scope ends, before any cleanup runs. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Registers a cleanup; in a disposed scope it runs at once. Returns a function that unregisters it. */
  onDispose(cleanup: Cleanup): () => void {
    // wrapped, so that one cleanup registered twice runs twice
    const entry = () => cleanup()
    if (this.signal.aborted) void this.#run(entry)
    else this.#cleanups.add(entry)
    return () => void this.#cleanups.delete(entry)
  }

  /** Ends the scope: aborts the signal, then runs the cleanups newest first. A second call changes nothing. */
  dispose(): Promise<void> {
    if (!this.#disposal) {
      let ended = () => {}
      // set before the first cleanup runs: a cleanup that disposes the scope again gets the same promise
      this.#disposal = new Promise((resolve) => (ended = resolve))
      void this.#end().then(ended)
    }
    return this.#disposal
  }

  async #end(): Promise<void> {
    this.#controller.abort()
    for (const cleanup of [...this.#cleanups].reverse()) {
      // another cleanup may have unregistered it
      if (!this.#cleanups.delete(cleanup)) continue
      const pending = this.#run(cleanup)
      // no await for a synchronous cleanup: it has run when dispose() returns
      if (pending) await pending
    }
  }

  #run(cleanup: Cleanup): Promise<void> | undefined {
    try {
      const result = cleanup()
      return result instanceof Promise ? result.catch((error) => this.#onFault(error, this.owner)) : undefined
    } catch (error) {
      this.#onFault(error, this.owner)
      return undefined
    }
  }
}
