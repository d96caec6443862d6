/** A mistake in the arguments of a command. The message says what to change. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
