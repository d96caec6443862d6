import { KeyWorkerError } from '../keys/errors.js'
import type { WorkerLike } from '../keys/create-key-worker.js'
import type { PasswordAnswer, PasswordRequest } from './serve-password.js'

/** Options of {@link runPasswordWorker}. */
export interface PasswordWorkerOptions extends PasswordRequest {
  /** Starts the worker of `password-worker.ts`. */
  readonly start: () => WorkerLike
  /** Default: 60,000 ms; phones are slow. */
  readonly timeoutMs?: number
}

/**
 * Derives the key of a password in a worker of its own, which ends afterwards and gives its 64 MiB back.
 *
 * @throws KeyWorkerError if the worker fails or does not answer in time
 */
export function runPasswordWorker({
  start,
  password,
  parameters,
  timeoutMs = 60_000,
}: PasswordWorkerOptions): Promise<CryptoKey> {
  const worker = start()
  return new Promise<CryptoKey>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new KeyWorkerError(`password: no answer in ${timeoutMs} ms`)),
      timeoutMs,
    )
    const fail = () => reject(new KeyWorkerError('password: the worker stopped or could not be loaded'))
    worker.addEventListener('message', (event) => {
      clearTimeout(timer)
      const answer = (event as MessageEvent<PasswordAnswer>).data
      if ('key' in answer) resolve(answer.key)
      else reject(new KeyWorkerError(answer.error.message))
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    worker.postMessage({ password, parameters } satisfies PasswordRequest)
  }).finally(() => worker.terminate())
}
