import type { ServiceKey } from '../di/keys.js'
import type { ErasedDefinition } from './definition.js'

interface Node {
  readonly definition: ErasedDefinition
}

/** Keys of the services that a plugin requires. */
export const requiredKeys = ({ definition }: Node): readonly ServiceKey[] =>
  Object.values(definition.requires ?? {})

/** Keys of the services that a plugin provides. */
export const providedKeys = ({ definition }: Node): readonly ServiceKey[] =>
  Object.values(definition.provides ?? {})
