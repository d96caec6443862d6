import 'reflect-metadata/lite'
import { typeInfo } from 'tsyringe/dist/esm2015/dependency-container.js'
import injectDecorator from 'tsyringe/dist/esm2015/decorators/inject.js'
import injectableDecorator from 'tsyringe/dist/esm2015/decorators/injectable.js'
import type { DependencyContainer } from 'tsyringe'
import { defineErrors } from '../errors/define-errors.js'
import type { ServiceFactory } from './container.js'
import type { ServiceKey } from '../keys.js'

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
 * Class decorator of a class service: `@injectable() class Quotes { … }`. Decorators on parameters need TypeScript's
 * `experimentalDecorators`; `emitDecoratorMetadata` is not needed, so every bundler compiles them. Without decorators call
 * `inject(clockKey)(Quotes, undefined, 0)` and then `injectable()(Quotes)`.
 */
export function injectable(): <Class extends new (...services: never[]) => unknown>(target: Class) => void {
  return injectableDecorator()
}

/**
 * Parameter decorator with the key of the service that the constructor gets: `constructor(@inject(clockKey) clock: Clock)`.
 * Every parameter needs one. The plugin names the key in `requires`, `optional` (the parameter is undefined while the
 * service is absent) or `provides`.
 */
export function inject(
  key: ServiceKey,
): (target: object, property: string | symbol | undefined, parameterIndex: number) => void {
  return injectDecorator(key.symbol)
}

/**
 * Declares a class as a service: `setup: () => ({ service: classService(Quotes) })`. tsyringe constructs the class on the
 * first use of the service, once per activation of the plugin. A method `dispose()` without parameters is called when the
 * plugin is deactivated, in the order of `onDispose`, and a promise it returns is awaited.
 *
 * @throws (on the first use) kernel/CLASS_NOT_INJECTABLE, kernel/PARAMETER_NOT_INJECTED, kernel/UNDECLARED_INJECTION, and
 *   what the constructor throws.
 */
export function classService<T>(Class: new (...services: never[]) => T): ServiceFactory<T> {
  return ({ owner, scope, services, resolvers, createChild }) => {
    const container = createChild() as DependencyContainer
    const sources = new Map(resolvers)
    for (const key of Object.values(owner.requires ?? {})) sources.set(key.symbol, () => services.get(key))
    for (const key of Object.values(owner.optional ?? {}))
      sources.set(key.symbol, () => (services.has(key) ? services.get(key) : undefined))
    checkParameters(Class, owner.id, sources)

    // tsyringe throws a plain Error with the text of the cause: the cause itself has the code
    const causes: unknown[] = []
    for (const [symbol, read] of sources)
      container.register(symbol, {
        useFactory() {
          try {
            return read()
          } catch (cause) {
            causes.push(cause)
            throw cause
          }
        },
      })
    scope.onDispose(() => container.dispose())
    try {
      return container.resolve<T>(Class as unknown as new (...services: unknown[]) => T)
    } catch (error) {
      throw causes.length > 0 ? causes[0] : error
    }
  }
}

/** Rejects parameters that tsyringe would resolve by their type, or fail on with an error that names no plugin. */
function checkParameters(
  Class: new (...services: never[]) => unknown,
  plugin: string,
  sources: ReadonlyMap<symbol, unknown>,
): void {
  const { name } = Class
  const parameters = typeInfo.get(Class)
  if (!parameters && Class.length > 0) throw classErrors.CLASS_NOT_INJECTABLE({ values: { name, plugin } })
  const count = Math.max(Class.length, parameters?.length ?? 0)
  for (let index = 0; index < count; index++) {
    const { token } = Object(parameters?.[index]) as { token?: unknown }
    if (typeof token !== 'symbol')
      throw classErrors.PARAMETER_NOT_INJECTED({ values: { name, plugin, index } })
    if (!sources.has(token)) {
      const id = (Symbol.keyFor(token) ?? '').replace('foyer/', '')
      throw classErrors.UNDECLARED_INJECTION({ values: { name, plugin, id } })
    }
  }
}
