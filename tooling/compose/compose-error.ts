/** A mistake in a composition or in what it is made of. The message says what to change. */
export class ComposeError extends Error {
  override readonly name = 'ComposeError'
}
