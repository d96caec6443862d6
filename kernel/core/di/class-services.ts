import {
  type DependencyContainer,
  inject as injectDecorator,
  injectable as injectableDecorator,
} from 'tsyringe'
import { defineErrors } from '../errors/define-errors.js'
import { defineService, type ServiceKey } from '../keys.js'
import type { ErasedContext, ServiceActivation, ServiceFactory } from '../plugins/definition.js'

type ServiceClass<T = unknown> = new (...services: never[]) => T

/** Errors of class services: each is a mistake in a plugin's code. */
export const classErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    CLASS_NOT_INJECTABLE:
      'Class "{name}" of plugin "{plugin}" has constructor parameters but no @injectable() decorator',
    PARAMETER_NOT_INJECTED:
      'Class "{name}" of plugin "{plugin}": constructor parameter {index} has no @inject(key)',
    UNDECLARED_INJECTION:
      'Class "{name}" of plugin "{plugin}" injects "{id}". Add its key to requires, optional or provides of the plugin',
  },
  { kind: 'plugin' },
)

/**
 * Key of the plugin's setup context, for a class that uses `store`, `events`, `signal`, `config` or `report`, or that reads an
 * optional service at each use as `context.maybe`: `constructor(@inject(contextKey) context: { readonly store: Store })`.
 * A plugin does not declare it.
 */
export const contextKey = /*#__PURE__*/ defineService<ErasedContext>('kernel.context')

/** Keys of the constructor parameters, by class, from their decorators. */
const keysOf = new WeakMap<object, readonly (ServiceKey | undefined)[]>()
/** Classes with the class decorator. */
const injectableClasses = new WeakSet<object>()

/**
 * Class decorator of a class service: `@injectable() class Quotes { … }`. Decorators on parameters need TypeScript's
 * `experimentalDecorators`; `emitDecoratorMetadata` is not needed, so every bundler compiles them. Without decorators call
 * `inject(clockKey)(Quotes, undefined, 0)` and then `injectable()(Quotes)`.
 */
export function injectable(): <Class extends ServiceClass>(target: Class) => void {
  const decorate = injectableDecorator()
  return (target) => {
    injectableClasses.add(target)
    decorate(target)
  }
}

/**
 * Parameter decorator with the key of the service that the constructor gets: `constructor(@inject(clockKey) clock: Clock)`.
 * Every parameter needs one. The plugin names the key in `requires`, `optional` (the parameter is undefined if the service
 * is absent at the construction) or `provides`.
 */
export function inject(
  key: ServiceKey,
): (target: object, property: string | symbol | undefined, parameterIndex: number) => void {
  const decorate = injectDecorator(key.symbol)
  return (target, property, index) => {
    const keys = [...(keysOf.get(target) ?? [])]
    keys[index] = key
    keysOf.set(target, keys)
    decorate(target, property, index)
  }
}

/**
 * Declares a class as a service: `setup: () => ({ service: classService(Quotes) })`. tsyringe constructs the class on the
 * first use of the service, once per activation of the plugin. A method `dispose()` without parameters is called when the
 * plugin is deactivated, in the order of `onDispose`, and a promise it returns is awaited.
 *
 * For a class that loads with the first call, export `quotes = classService(Quotes)` from its module, and provide
 * `service: (activation) => lazy(async () => (await import('./quotes.js')).quotes(activation))`.
 *
 * @throws (on the first use) kernel/CLASS_NOT_INJECTABLE, kernel/PARAMETER_NOT_INJECTED, kernel/UNDECLARED_INJECTION, and
 *   what the constructor throws.
 */
export function classService<T>(Class: ServiceClass<T>): ServiceFactory<T> {
  return (activation) => {
    const { context, scope, services, createChild } = activation
    // the plugin may end while the module of the class loads
    context.signal.throwIfAborted()
    const container = createChild() as DependencyContainer
    for (const key of declaredKeys(Class, activation)) {
      // looked up first: tsyringe throws an error without code for what fails during the construction
      const service = key === contextKey ? context : services.has(key) ? services.get(key) : undefined
      container.register(key.symbol, { useFactory: () => service })
    }
    scope.onDispose(() => container.dispose())
    return container.resolve<T>(Class as new () => T)
  }
}

/** Returns the keys of a class; rejects parameters that tsyringe would resolve by their type or fail on without naming the plugin. */
function declaredKeys(Class: ServiceClass, { owner, resolvers }: ServiceActivation): readonly ServiceKey[] {
  const values = { name: Class.name, plugin: owner.id }
  const keys = keysOf.get(Class) ?? []
  const count = Math.max(Class.length, keys.length)
  if (count > 0 && !injectableClasses.has(Class)) throw classErrors.CLASS_NOT_INJECTABLE({ values })
  const declared = new Set([
    contextKey.symbol,
    ...resolvers.keys(),
    ...Object.values({ ...owner.requires, ...owner.optional }).map(({ symbol }) => symbol),
  ])
  return Array.from({ length: count }, (_, index) => {
    const key = keys[index]
    if (!key) throw classErrors.PARAMETER_NOT_INJECTED({ values: { ...values, index } })
    if (!declared.has(key.symbol))
      throw classErrors.UNDECLARED_INJECTION({ values: { ...values, id: key.id } })
    return key
  })
}
