import type { MessageRef } from '../message-tables.js'

/**
 * Party that has to act: `config` the host's developer, `plugin` a plugin's developer, `request` a network or service, `rpc`
 * a wallet or node, `defect` Foyer itself. `rejection`: the user rejected the request, or it was
 * cancelled; no action is needed, and it is not reported.
 */
export type ErrorKind = 'config' | 'plugin' | 'rejection' | 'request' | 'rpc' | 'defect'

/** Properties of a {@link WidgetError} besides code and message. */
export interface WidgetErrorDetails {
  readonly kind?: ErrorKind
  /** Text for developers: what happened and the remedy. */
  readonly detail?: string | undefined
  readonly cause?: unknown
  /** JSON-RPC or EIP-1193 code. */
  readonly rpcCode?: number | undefined
  readonly data?: unknown
  /** The message in the table of its owner, for translation. */
  readonly messageRef?: MessageRef | undefined
}

/**
 * Error class of the widget. `message` is the English text for users, `code` is `<owner>/<UPPER_SNAKE>`, `cause` is the
 * original error.
 */
export class WidgetError extends Error {
  declare readonly code: string
  declare readonly kind: ErrorKind
  declare readonly detail: string | undefined
  declare readonly rpcCode: number | undefined
  declare readonly data: unknown
  /** The message in the table of its owner; undefined for a text of a wallet or node, which is never translated. */
  declare readonly messageRef: MessageRef | undefined

  constructor(code: string, message: string, details: WidgetErrorDetails = {}) {
    super(message, details)
    this.name = 'WidgetError'
    this.code = code
    this.kind = details.kind ?? 'defect'
    this.detail = details.detail
    this.rpcCode = details.rpcCode
    this.data = details.data
    this.messageRef = details.messageRef
  }
}

/** Whether a value is an error of the widget. False for an object that throws when it is looked at. */
export function isWidgetError(value: unknown): value is WidgetError {
  try {
    return value instanceof WidgetError
  } catch {
    return false
  }
}

/**
 * Returns the first error in the chain of causes for which the test returns true. Stops after 32 causes, because a
 * chain can be circular, and at an error whose properties throw.
 */
export function walk(error: unknown, test: (error: unknown) => boolean): unknown {
  try {
    let current = error
    for (let depth = 0; depth < 32 && current !== undefined && current !== null; depth++) {
      if (test(current)) return current
      current = (current as { cause?: unknown }).cause
    }
  } catch {
    // thrown by an unreadable object
  }
  return undefined
}
