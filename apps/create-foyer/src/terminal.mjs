import { createInterface } from 'node:readline/promises'

/** Thrown by a question that the user cancels. Nothing is written before the last answer. */
export class CancelledError extends Error {
  /** @param {number} exitCode 130, as shells report an interrupt, or 1 at the end of the input */
  constructor(exitCode) {
    super('Cancelled. Nothing was written.')
    this.exitCode = exitCode
  }
}

/**
 * Opens a terminal for questions. `ask` throws {@link CancelledError} after Ctrl+C, after Ctrl+D, and at the end of the input.
 *
 * @param {NodeJS.ReadableStream} input
 * @param {NodeJS.WritableStream} output
 */
export function openTerminal(input, output) {
  const terminal = createInterface({ input, output, terminal: true })
  let exitCode = 1
  // with a listener, readline does not end by itself
  terminal.on('SIGINT', () => {
    exitCode = 130
    terminal.close()
  })
  const closed = new Promise((resolve) => terminal.once('close', resolve))
  return {
    close: () => terminal.close(),
    /** @param {string} question @returns {Promise<string>} */
    async ask(question) {
      // a question rejects only if the terminal is closed, and stays pending if its input ends
      const answer = await Promise.race([terminal.question(question).catch(() => {}), closed])
      if (typeof answer === 'string') return answer
      // ends the line of the question
      output.write('\n')
      throw new CancelledError(exitCode)
    },
  }
}
