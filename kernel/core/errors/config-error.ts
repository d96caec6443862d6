import { walk, WidgetError } from './widget-error.js'

/**
 * Returns the message of the first `config` error in the chain of causes, if any: one that the host or the user
 * can act on.
 */
export function configErrorMessage(error: unknown): string | undefined {
  const configError = walk(error, (cause) => cause instanceof WidgetError && cause.kind === 'config')
  return configError instanceof WidgetError ? configError.message : undefined
}
