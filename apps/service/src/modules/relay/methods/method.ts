import type * as z from 'zod'
import { readParams } from '../wire/read-params.js'
import type { ClientSession } from './client-session.js'

/** A request whose parameters are right. */
interface Call {
  /** How many requests it counts as. */
  readonly weight: number
  run(session: ClientSession): Promise<unknown>
}

/** Reads the parameters of a method. Throws an RpcError that names the field that is wrong. */
export type Method = (params: unknown) => Call

/** Makes a method of what its parameters are and what it does. */
export function method<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (params: z.infer<Schema>, session: ClientSession) => Promise<unknown>,
  weigh: (params: z.infer<Schema>) => number = () => 1,
): Method {
  return (given) => {
    const params = readParams(schema, given)
    return { weight: weigh(params), run: (session) => run(params, session) }
  }
}
