import { walk, WidgetError } from './widget-error.js'

/**
 * The words of an error that somebody on this side can do something about, a configuration or the wallet's network, to be
 * shown beside what did not work; undefined for what only waiting helps against.
 */
export function remedyOf(error: unknown): string | undefined {
  const found = walk(error, (one) => one instanceof WidgetError && one.kind === 'config')
  return found instanceof WidgetError ? found.message : undefined
}
