import * as z from 'zod'
import { RpcError } from './rpc-error.js'

/**
 * Validates the parameters of a request. Unknown ones are ignored.
 * @throws an RpcError that names the first invalid field, without its value.
 */
export function readParams<Schema extends z.core.$ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, params)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new RpcError('invalidParams', `${fieldName(issue?.path ?? [])} ${issue?.message ?? 'is wrong'}`)
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}.${String(key)}`),
    'params',
  )
}
