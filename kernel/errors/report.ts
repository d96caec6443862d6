/** Where a fault was met. */
export interface FaultContext {
  /** The plugin at fault, if one is. */
  readonly plugin?: string
}

/** Takes a fault: tells the host's onError and the console, and notes it on the plugin. Never throws. */
export type Report = (error: unknown, context?: FaultContext) => void
