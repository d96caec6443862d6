export { compose, type Composed, type ComposeOptions } from './compose.js'
export { ComposeError } from './compose-error.js'
export {
  defineComposition,
  type Composition,
  type Format,
  type OtherPlugin,
  type OwnPlugin,
  type Size,
} from './composition.js'
export type { PluginFacts } from './check-plugins.js'
export type { Manifest, ManifestFile } from './manifest.js'
export type { OwnPluginName, OwnPlugins } from './own-plugins.js'
export type { FileSize } from './sizes.js'
export type { BudgetName, MeasuredBudget } from './budget.js'
