/** Error that the page is sent. The text is for the user. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  /** Code of EIP-1193, EIP-5792 or JSON-RPC. */
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}

/** Text of an error for the page: unexpected errors say nothing about the frame. */
export function textOf(error: unknown): string {
  return error instanceof FrameError && error.message ? error.message : 'An error occurred'
}
