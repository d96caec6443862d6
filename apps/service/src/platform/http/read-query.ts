import type * as z from 'zod'
import { HttpError } from './http-error.js'

/**
 * What a schema makes of a query.
 *
 * @throws a refusal with 400 that names the field and what it must be.
 */
export function readQuery<T>(schema: z.ZodType<T>, query: unknown): T {
  return read(schema, query, 'query')
}

/** What a schema makes of a body. @throws as {@link readQuery}. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  return read(schema, body, 'body')
}

function read<T>(schema: z.ZodType<T>, given: unknown, what: string): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0] ?? what)
  throw new HttpError(400, field, `${field} ${issue?.message ?? 'is not valid'}`)
}
