import { fromBase64Url, toBase64Url } from '../wallet/base64url.js'
import type { WorkerLike } from '../keys/create-key-worker.js'
import { createPasswordParameters, type PasswordParameters } from './password-parameters.js'
import type { Protection } from './questions.js'
import { runPasswordWorker } from './run-password-worker.js'

/** Creates the protection of a new password. */
export function protectByPassword(password: string, start: () => WorkerLike): Promise<Protection> {
  return protectionOf(password, createPasswordParameters(), start)
}

/** Derives the protection of a sealed share from its password. @throws RangeError if the stored parameters are invalid */
export function readPasswordProtection(
  password: string,
  kdf: Readonly<Record<string, unknown>>,
  start: () => WorkerLike,
): Promise<Protection> {
  const { algorithm, memoryKiB, passes, parallelism, salt } = kdf
  const parameters = {
    algorithm: algorithm as PasswordParameters['algorithm'],
    memoryKiB: Number(memoryKiB),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: fromBase64Url(String(salt)),
  }
  return protectionOf(password, parameters, start)
}

async function protectionOf(
  password: string,
  parameters: PasswordParameters,
  start: () => WorkerLike,
): Promise<Protection> {
  const key = await runPasswordWorker({ start, password, parameters })
  return { mode: 'password', key, kdf: { ...parameters, salt: toBase64Url(parameters.salt) } }
}
