import { KeyWorkerError } from './errors.js'
import type { KeyAnswer, OperationName, Operations } from './protocol.js'
import { toError } from './protocol.js'

/** The parts of a Web Worker that are used. */
export interface WorkerLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

/** Options of {@link createKeyWorker}. */
export interface KeyWorkerOptions {
  /** Starts the worker of `worker.ts`. Called at the first operation or by `prepare`, and again after it ended. */
  readonly start: () => WorkerLike
  /** Time without an operation after which the worker ends, in milliseconds. Default: 30,000. */
  readonly idleMs?: number
  /** Time after which an operation fails and the worker is replaced, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number
}

/** The worker of the keys, seen from the page. */
export interface KeyWorker {
  /**
   * Runs an operation in the worker.
   *
   * @throws WrongShareError, UnsignableError as the operation does, KeyWorkerError if the worker fails
   */
  run<Name extends OperationName>(
    name: Name,
    ...input: Parameters<Operations[Name]>
  ): ReturnType<Operations[Name]>
  /** Starts the worker before it is needed, if it is not running. */
  prepare(): void
  /** Ends the worker and rejects what is pending. The next operation starts another. */
  end(): void
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Creates the page's side of the worker. Nothing loads before the first operation or `prepare`. */
export function createKeyWorker({ start, idleMs = 30_000, timeoutMs = 30_000 }: KeyWorkerOptions): KeyWorker {
  let worker: WorkerLike | undefined
  let nextId = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const pending = new Map<number, Pending>()

  function startWorker(): WorkerLike {
    const started = start()
    const fail = (reason: string) => {
      if (started === worker) end(new KeyWorkerError(reason))
    }
    started.addEventListener('message', (event) => {
      if (started === worker) settle((event as MessageEvent<KeyAnswer>).data)
    })
    started.addEventListener('error', () => fail('the worker of the keys stopped or could not be loaded'))
    started.addEventListener('messageerror', () => fail('an answer of the worker could not be read'))
    return started
  }

  function settle(answer: KeyAnswer) {
    const request = pending.get(answer.id)
    if (!request) return
    pending.delete(answer.id)
    clearTimeout(request.timer)
    if ('error' in answer) request.reject(toError(answer.error))
    else request.resolve(answer.result)
    endWhenIdle()
  }

  function endWhenIdle() {
    if (pending.size === 0) idleTimer = setTimeout(() => end(), idleMs)
  }

  function end(error = new KeyWorkerError('the worker of the keys was ended')) {
    clearTimeout(idleTimer)
    worker?.terminate()
    worker = undefined
    const requests = [...pending.values()]
    pending.clear()
    for (const request of requests) {
      clearTimeout(request.timer)
      request.reject(error)
    }
  }

  return {
    run: ((name, ...input) =>
      new Promise<unknown>((resolve, reject) => {
        clearTimeout(idleTimer)
        worker ??= startWorker()
        const id = nextId++
        const timer = setTimeout(
          () => end(new KeyWorkerError(`${name}: no answer in ${timeoutMs} ms`)),
          timeoutMs,
        )
        pending.set(id, { resolve, reject, timer })
        try {
          worker.postMessage({ id, name, input })
        } catch (error) {
          // a value that cannot be cloned, such as a function
          pending.delete(id)
          clearTimeout(timer)
          reject(new KeyWorkerError(`${name}: the input cannot be sent to the worker`, { cause: error }))
        }
      })) as KeyWorker['run'],
    prepare() {
      clearTimeout(idleTimer)
      worker ??= startWorker()
      endWhenIdle()
    },
    end: () => end(),
  }
}
