import { isRejection } from './rejection.js'
import { WidgetError } from './widget-error.js'

/** Where a fault was met. */
export interface FaultContext {
  /** The plugin at fault, if one is. */
  readonly plugin?: string
}

/** Takes a fault: tells the host's onError and the console, and notes it on the plugin. Never throws. */
export type Report = (error: unknown, context?: FaultContext) => void

/**
 * Creates the one place that faults go to. A user's "no" is none. A host's handler that throws itself
 * does not make things worse.
 */
export function createReport(deps: {
  readonly log: (message: string, error: unknown) => void
  readonly onError: ((error: unknown, context: FaultContext) => void) | undefined
  /** Notes the fault on the plugin's state. */
  readonly note: (plugin: string, error: unknown) => void
}): Report {
  return (error, context = {}) => {
    if (isRejection(error)) return
    if (context.plugin !== undefined) deps.note(context.plugin, error)
    const owner = context.plugin === undefined ? 'foyer' : `foyer, plugin "${context.plugin}"`
    const detail = error instanceof WidgetError && error.detail ? ` ${error.detail}` : ''
    deps.log(`[${owner}] ${error instanceof Error ? error.message : String(error)}.${detail}`, error)
    try {
      deps.onError?.(error, context)
    } catch (thrown) {
      deps.log('[foyer] onError threw', thrown)
    }
  }
}
