import closeWithGrace from 'close-with-grace'

/** End of the process that was requested by a signal, or caused by an error that no code handled. */
export interface Stop {
  /** Resolves with the error if there is one. */
  readonly requested: Promise<Error | undefined>
  /** Lets the process end: call it when everything is closed. */
  end(): void
}

/** Signals that have no other meaning for the service. The others keep the behaviour of Node. */
const otherEvents: closeWithGrace.AllEvents[] = [
  ...([
    'SIGHUP',
    'SIGQUIT',
    'SIGILL',
    'SIGTRAP',
    'SIGABRT',
    'SIGBUS',
    'SIGFPE',
    'SIGSEGV',
    'SIGUSR2',
  ] as const),
  'beforeExit',
]

/**
 * Handles SIGTERM, SIGINT and errors that no code handled. The process ends when `end` is called: with 0 after a signal, with 1
 * after an error, after a second signal, or when `maxMs` have passed.
 */
export function handleStopSignals(maxMs: number): Stop {
  let request: (error: Error | undefined) => void = () => {}
  let end = () => {}
  const requested = new Promise<Error | undefined>((resolve) => (request = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  closeWithGrace(
    // its logger would print the texts of errors, which may quote requests
    {
      delay: maxMs,
      logger: false,
      skip: otherEvents,
      onTimeout: () => console.error('The service did not stop in time.'),
    },
    async ({ err }) => {
      request(err)
      await ended
    },
  )
  return { requested, end: () => end() }
}

/** Returns what may be logged of an unexpected error: not its text, which may quote a request. */
export function describeError(error: Error): Readonly<Record<string, unknown>> {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const { code } = error as NodeJS.ErrnoException
  return { kind: error.name, code, at: frames.slice(0, 5).map((line) => line.trim()) }
}
