import { toErrorFields } from '../keys/protocol.js'
import { derivePasswordKey } from './password-key.js'
import type { PasswordParameters } from './password-parameters.js'

/** Question to the worker of passwords. */
export interface PasswordRequest {
  readonly password: string
  readonly parameters: PasswordParameters
}

/** Answer of the worker: the key, which cannot be read out, or the error. */
export type PasswordAnswer =
  { readonly key: CryptoKey } | { readonly error: { readonly name: string; readonly message: string } }

/** Derives the key of one password. */
export async function answerPassword({ password, parameters }: PasswordRequest): Promise<PasswordAnswer> {
  try {
    return { key: await derivePasswordKey(password, parameters) }
  } catch (error) {
    return { error: toErrorFields(error) }
  }
}
