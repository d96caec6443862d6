/** Called when a scope is disposed; a returned promise is awaited. */
export type Cleanup = () => void | Promise<void>

/** Called with the error of a cleanup that throws or rejects; the other cleanups still run. */
export type CleanupFault = (error: unknown, owner: string) => void

/** A lifetime, for example of one activation of a plugin. Its cleanups run newest first, each exactly once. */
export class Scope {
  readonly owner: string
  readonly #onFault: CleanupFault
  readonly #controller = new AbortController()
  readonly #cleanups = new Set<Cleanup>()
  #disposal: Promise<void> | undefined
  #hasEnded = false

  constructor(owner: string, onFault: CleanupFault = () => {}) {
    this.owner = owner
    this.#onFault = onFault
  }

  /** Aborted when the scope ends, before any cleanup runs. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether all cleanups have ended. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Registers a cleanup; in a disposed scope it runs at once. Returns a function that unregisters it. */
  onDispose(cleanup: Cleanup): () => void {
    // wrapped, so that one cleanup registered twice runs twice
    const entry = () => cleanup()
    // its failure is reported by #run
    if (this.signal.aborted) this.#run(entry)?.catch(() => {})
    else this.#cleanups.add(entry)
    return () => {
      this.#cleanups.delete(entry)
    }
  }

  /** Ends the scope: aborts the signal, then runs the cleanups newest first. A second call changes nothing. */
  dispose(): Promise<void> {
    if (!this.#disposal) {
      let ended = () => {}
      // set before the first cleanup runs: a cleanup that disposes the scope again gets the same promise
      this.#disposal = new Promise((resolve) => (ended = resolve))
      this.#end().then(ended, ended)
    }
    return this.#disposal
  }

  async #end(): Promise<void> {
    this.#controller.abort()
    for (const cleanup of [...this.#cleanups].reverse()) {
      // another cleanup may have unregistered it
      if (!this.#cleanups.delete(cleanup)) continue
      const pending = this.#run(cleanup)
      // no await for a synchronous cleanup: it has run when dispose() returns
      if (pending) await pending
    }
    this.#hasEnded = true
  }

  #run(cleanup: Cleanup): Promise<void> | undefined {
    try {
      const result = cleanup()
      return result instanceof Promise ? result.catch((error) => this.#onFault(error, this.owner)) : undefined
    } catch (error) {
      this.#onFault(error, this.owner)
      return undefined
    }
  }
}
