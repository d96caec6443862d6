/**
 * Who has to act: `config` the developer, `kernel` the developer of a plugin, `rejection` nobody (the user said
 * no), `request` a network or service, `rpc` a wallet or node, `defect` us.
 */
export type ErrorKind = 'config' | 'kernel' | 'rejection' | 'request' | 'rpc' | 'defect'

/** What an error carries beside its text. */
export interface WidgetErrorDetails {
  readonly kind?: ErrorKind
  /** Text for developers: what happened and the remedy. */
  readonly detail?: string | undefined
  readonly cause?: unknown
  /** The JSON-RPC or EIP-1193 code, kept as a number. */
  readonly rpcCode?: number | undefined
  readonly data?: unknown
}

/**
 * The one error class of the widget. `message` is the text for users, exact as the specification has it;
 * `code` is `<owner>/<UPPER_SNAKE>`; `cause` is always kept.
 */
export class WidgetError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly detail: string | undefined
  readonly rpcCode: number | undefined
  readonly data: unknown

  constructor(code: string, message: string, details: WidgetErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {})
    this.name = 'WidgetError'
    this.code = code
    this.kind = details.kind ?? 'defect'
    this.detail = details.detail
    this.rpcCode = details.rpcCode
    this.data = details.data
  }
}

/**
 * Walks from an error through its causes and returns the first for which the test holds. Ends at 32 links, so that a
 * cause that points at itself does no harm; an error whose properties throw when they are read ends it, too.
 */
export function walk(error: unknown, test: (error: unknown) => boolean): unknown {
  try {
    let current = error
    for (let depth = 0; depth < 32 && current !== undefined && current !== null; depth++) {
      if (test(current)) return current
      current = (current as { cause?: unknown }).cause
    }
  } catch {
    // thrown by a foreign object: it is nothing we know
  }
  return undefined
}

/**
 * The words of an error that somebody on this side can do something about, a configuration or the wallet's network, to be
 * shown beside what did not work; undefined for what only waiting helps against.
 */
export function remedyOf(error: unknown): string | undefined {
  const found = walk(error, (one) => one instanceof WidgetError && one.kind === 'config')
  return found instanceof WidgetError ? found.message : undefined
}
