import type * as z from 'zod/mini'
import { readParams } from '../wire/read-params.js'
import type { Desk } from './desk.js'

/** A request whose parameters are right. */
interface Call {
  /** How many requests it counts as. */
  readonly weight: number
  run(desk: Desk): Promise<unknown>
}

/** Reads the parameters of a method. Throws an RpcFault that names the field that is wrong. */
export type Method = (params: unknown) => Call

/** Makes a method of what its parameters are and what it does. */
export function method<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (params: z.infer<Schema>, desk: Desk) => Promise<unknown>,
  weigh: (params: z.infer<Schema>) => number = () => 1,
): Method {
  return (given) => {
    const params = readParams(schema, given)
    return { weight: weigh(params), run: (desk) => run(params, desk) }
  }
}
