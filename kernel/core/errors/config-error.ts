import { walk, WidgetError } from './widget-error.js'

/**
 * Returns the message of the first `config` error in the chain of causes, if any: one that the host or the user
 * can act on.
 */
export function configErrorMessage(error: unknown): string | undefined {
  const found = walk(error, (cause) => cause instanceof WidgetError && cause.kind === 'config')
  return found instanceof WidgetError ? found.message : undefined
}
