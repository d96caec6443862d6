import { kernelErrors } from '../errors/kernel-errors.js'

/** Something to undo at the end of a scope; a promise is waited for. */
export type Cleanup = () => void | Promise<void>

/** Told when a cleanup throws; the other cleanups still run. */
export type CleanupFault = (error: unknown, owner: string) => void

/**
 * The lifetime of one activation of one plugin: what it made, and what must be undone.
 * Cleanups run newest first, each exactly once.
 */
export class Scope {
  readonly owner: string
  readonly #onFault: CleanupFault
  readonly #controller = new AbortController()
  readonly #cleanups = new Set<Cleanup>()
  readonly #made = new Map<string, unknown>()
  #disposal: Promise<void> | undefined

  constructor(owner: string, onFault: CleanupFault = () => {}) {
    this.owner = owner
    this.#onFault = onFault
  }

  /** Aborted when the scope ends, before any cleanup runs. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Registers a cleanup; in a scope that has ended it runs at once. Returns what takes it back unrun. */
  onDispose(cleanup: Cleanup): () => void {
    // a function of its own, so that one cleanup registered twice runs twice
    const entry = () => cleanup()
    if (this.signal.aborted) void this.#run(entry)
    else this.#cleanups.add(entry)
    return () => void this.#cleanups.delete(entry)
  }

  /**
   * Makes the thing on the first call and returns the same one afterwards.
   * @throws kernel/INACTIVE_PLUGIN once the scope has ended.
   */
  once<T>(id: string, make: () => T): T {
    if (this.signal.aborted) throw kernelErrors.INACTIVE_PLUGIN({ values: { plugin: this.owner, id } })
    if (!this.#made.has(id)) this.#made.set(id, make())
    return this.#made.get(id) as T
  }

  /** Ends the scope: aborts the signal, then runs the cleanups newest first. A second call changes nothing. */
  dispose(): Promise<void> {
    if (!this.#disposal) {
      let ended = () => {}
      // set before the first cleanup runs: a cleanup that disposes the scope again gets the same promise
      this.#disposal = new Promise((resolve) => (ended = resolve))
      void this.#end().then(ended)
    }
    return this.#disposal
  }

  async #end(): Promise<void> {
    this.#controller.abort()
    this.#made.clear()
    for (let last = this.#last(); last; last = this.#last()) {
      this.#cleanups.delete(last)
      const pending = this.#run(last)
      // what ends at once is over before dispose() returns: only real waits yield
      if (pending) await pending
    }
  }

  #last(): Cleanup | undefined {
    return [...this.#cleanups].at(-1)
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
