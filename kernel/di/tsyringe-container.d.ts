/** The container alone: the package's entry refuses to load without a Reflect polyfill that only decorators need. */
declare module 'tsyringe/dist/esm2015/dependency-container.js' {
  import type { DependencyContainer } from 'tsyringe'

  export const instance: DependencyContainer
}
