import { container as root, type DependencyContainer, instanceCachingFactory } from 'tsyringe'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { KeyMap, ServiceKey } from '../keys.js'
import { type CleanupFault, Scope } from './scope.js'

/** Looks services up by key. */
export interface Services {
  /** Whether the key has a provider; creates nothing. */
  has(key: ServiceKey): boolean
  /**
   * The service of the key, created on the first call.
   * @throws kernel/UNKNOWN_SERVICE if no active plugin provides it.
   */
  get<T>(key: ServiceKey<T>): T
}

/** The plugin of an activation: its id, and the keys whose services it looks up. */
interface ActivationOwner {
  readonly id: string
  readonly requires?: KeyMap
  readonly optional?: KeyMap
}

/**
 * The services of one activation of a plugin, in a tsyringe container of their own. Others find them in the directory only
 * while the activation is published; activations that require them resolve them until the scope has ended.
 */
export interface Activation {
  readonly owner: ActivationOwner
  readonly scope: Scope
  /** The services that the plugin looks up: what it provides, what it requires, the kernel's, then the directory's. */
  readonly services: Services
  /** Activations that provide what the plugin requires. They end after this activation. */
  readonly providers: ReadonlySet<Activation>
  /** Resolves what the activation provides, by symbol. */
  readonly resolvers: ReadonlyMap<symbol, () => unknown>
  /**
   * Registers a factory, which runs on the first look-up, and again after it has thrown.
   * @throws kernel/DUPLICATE_SERVICE if the kernel provides the key.
   */
  provide(key: ServiceKey, make: () => unknown): void
  /**
   * Creates a tsyringe container for one class service. Typed by `foyerkit/di`, so that the kernel's declarations name
   * no package.
   */
  createChild(): unknown
}

/**
 * The services of one widget. tsyringe resolves them: one container holds what the kernel provides, one each activation,
 * and one is the directory of what active plugins provide. tsyringe cannot unregister a single token, so each change of the
 * active plugins resets the directory.
 */
export interface WidgetContainer extends Services {
  /** Registers a service of the kernel, for the life of the widget. */
  provide<T>(key: ServiceKey<T>, service: T): void
  /** Whether the kernel itself provides the key. */
  isKernel(key: ServiceKey): boolean
  /** Begins an activation; others find its services once it is published. */
  activate(owner: ActivationOwner, onFault: CleanupFault): Activation
  /** Lists the services of these activations in the directory, and no others. */
  publish(activations: readonly Activation[]): void
  /** Disposes the container; later look-ups throw. */
  dispose(): void
}

/** Creates the container of a widget. Nothing is registered on tsyringe's global container. */
export function createContainer(): WidgetContainer {
  const kernel = root.createChildContainer()
  let directory = kernel.createChildContainer()
  let published: readonly Activation[] = []

  return {
    ...servicesOf(() => directory),
    provide(key, service) {
      kernel.registerInstance(key.symbol, service)
    },
    isKernel: (key) => kernel.isRegistered(key.symbol),
    activate(owner, onFault) {
      const container = kernel.createChildContainer()
      const scope = new Scope(owner.id, onFault)
      // registered first, so that it runs after all other cleanups
      scope.onDispose(() => {
        // it has factories only, of which tsyringe disposes nothing
        Promise.resolve(container.dispose()).catch(() => {})
      })
      const providers = new Set<Activation>()
      for (const { symbol } of Object.values(owner.requires ?? {})) {
        const provider = published.find(({ resolvers }) => resolvers.has(symbol))
        const useFactory = provider?.resolvers.get(symbol)
        if (!provider || !useFactory) continue
        providers.add(provider)
        container.register(symbol, { useFactory })
      }
      const resolvers = new Map<symbol, () => unknown>()
      return {
        owner,
        scope,
        services: servicesOf((symbol) =>
          scope.hasEnded || !container.isRegistered(symbol, true) ? directory : container,
        ),
        providers,
        resolvers,
        provide(key, make) {
          if (kernel.isRegistered(key.symbol))
            throw kernelErrors.DUPLICATE_SERVICE({
              values: { id: key.id, first: 'kernel', second: owner.id },
            })
          container.register(key.symbol, { useFactory: instanceCachingFactory(withoutCycle(key, make)) })
          resolvers.set(key.symbol, () => container.resolve(key.symbol))
        },
        createChild: () => container.createChildContainer(),
      }
    },
    publish(activations) {
      published = activations
      directory.reset()
      for (const { resolvers } of activations)
        for (const [symbol, useFactory] of resolvers) directory.register(symbol, { useFactory })
    },
    dispose() {
      directory = root.createChildContainer()
    },
  }
}

/** Looks keys up in a container, which is chosen for each look-up. */
function servicesOf(containerOf: (symbol: symbol) => DependencyContainer): Services {
  const has = (key: ServiceKey) => containerOf(key.symbol).isRegistered(key.symbol, true)
  return {
    has,
    get(key) {
      if (!has(key)) throw kernelErrors.UNKNOWN_SERVICE({ values: { id: key.id } })
      return containerOf(key.symbol).resolve(key.symbol)
    },
  }
}

/** Rejects a factory that looks its own service up: tsyringe would call it until the stack overflows. */
function withoutCycle({ id }: ServiceKey, make: () => unknown): () => unknown {
  let isMaking = false
  return () => {
    if (isMaking) throw kernelErrors.CYCLE({ values: { path: `${id} → ${id}` } })
    isMaking = true
    try {
      return make()
    } finally {
      isMaking = false
    }
  }
}
