import { kernelErrors } from '../errors/kernel-errors.js'
import { issuePath } from '../schema/standard-schema.js'
import type { ErasedDefinition } from './definition.js'

/**
 * Checks a plugin's options with its schema.
 * @returns the options as the schema leaves them, defaults filled in.
 * @throws kernel/BAD_CONFIG naming plugin and option; kernel/ASYNC_CONFIG for a schema that answers by promise.
 */
export function checkConfig(definition: ErasedDefinition, input: unknown): unknown {
  if (!definition.config) return undefined
  const result = definition.config['~standard'].validate(input)
  if (result instanceof Promise) {
    // nobody waits for it any more; its failure must not become an unhandled one
    result.catch(() => {})
    throw kernelErrors.ASYNC_CONFIG({ values: { plugin: definition.id } })
  }
  const issue = result.issues?.[0]
  if (result.issues) {
    throw kernelErrors.BAD_CONFIG({
      values: {
        plugin: definition.id,
        option: (issue && issuePath(issue)) || '(all)',
        problem: issue?.message ?? 'is not valid',
      },
      data: result.issues,
    })
  }
  return result.value
}
