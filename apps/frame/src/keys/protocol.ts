import { KeyWorkerError, UnsignableError, WrongShareError } from './errors.js'
import type { operations } from './operations.js'

/** The operations of the keys, by name. */
export type Operations = typeof operations
export type OperationName = keyof Operations

/** Message to the worker. Answers may come in any order. */
export type KeyRequest = {
  readonly [Name in OperationName]: {
    readonly id: number
    readonly name: Name
    readonly input: Parameters<Operations[Name]>
  }
}[OperationName]

/** Message from the worker: the result, or the error by its name, because structured clones lose classes. */
export type KeyAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }

/** Converts an error to its fields in an answer. */
export function toErrorFields(error: unknown): { readonly name: string; readonly message: string } {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) }
}

/** Converts the fields of an answer back to an error of the class that the operation threw. */
export function toError({ name, message }: { readonly name: string; readonly message: string }): Error {
  if (name === 'WrongShareError') return new WrongShareError(message.replace(/^wrong share: /, ''))
  if (name === 'UnsignableError') return new UnsignableError(message)
  return new KeyWorkerError(message)
}
