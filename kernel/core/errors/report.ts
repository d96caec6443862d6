import { isRejection } from './rejection.js'
import { WidgetError } from './widget-error.js'

/** Origin of a reported error. */
export interface FaultContext {
  /** Plugin that caused the error, if known. */
  readonly plugin?: string
}

/** Reports an error: to the host's `onError`, to the console and to the plugin's state. Never throws. */
export type Report = (error: unknown, context?: FaultContext) => void

/**
 * Creates the error report of a widget. Rejections by the user are not reported. An error thrown by `onError` is
 * logged.
 */
export function createReport(deps: {
  readonly log: (message: string, error: unknown) => void
  readonly onError: ((error: unknown, context: FaultContext) => void) | undefined
  /** Records the error on the plugin's state. */
  readonly recordOnPlugin: (plugin: string, error: unknown) => void
}): Report {
  return (error, context = {}) => {
    if (isRejection(error)) return
    if (context.plugin !== undefined) deps.recordOnPlugin(context.plugin, error)
    const owner = context.plugin === undefined ? 'foyer' : `foyer, plugin "${context.plugin}"`
    const detail = error instanceof WidgetError && error.detail ? `. ${error.detail}` : ''
    deps.log(`[${owner}] ${error instanceof Error ? error.message : String(error)}${detail}`, error)
    try {
      deps.onError?.(error, context)
    } catch (thrown) {
      deps.log('[foyer] onError threw', thrown)
    }
  }
}
