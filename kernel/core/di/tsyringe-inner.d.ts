// tsyringe types its entry only; the entry throws unless the page has a Reflect polyfill (docs/decisions/0012)
declare module 'tsyringe/dist/esm2015/dependency-container.js' {
  import type { DependencyContainer } from 'tsyringe'

  export const instance: DependencyContainer
  /** Tokens of the constructor parameters, by class, as the decorators record them. */
  export const typeInfo: ReadonlyMap<unknown, readonly unknown[]>
}

declare module 'tsyringe/dist/esm2015/decorators/inject.js' {
  export { inject as default } from 'tsyringe'
}

declare module 'tsyringe/dist/esm2015/decorators/injectable.js' {
  export { injectable as default } from 'tsyringe'
}

declare module 'tsyringe/dist/esm2015/factories/instance-caching-factory.js' {
  export { instanceCachingFactory as default } from 'tsyringe'
}
