import type * as z from 'zod/mini'
import { Refusal } from './refusal.js'

/**
 * What a schema makes of a query.
 *
 * @throws a refusal with 400 that names the field and what it must be.
 */
export function readQuery<T>(schema: z.ZodMiniType<T>, query: unknown): T {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0] ?? 'query')
  throw new Refusal(400, field, `${field} ${issue?.message ?? 'is not valid'}`)
}
