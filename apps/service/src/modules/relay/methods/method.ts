import type * as z from 'zod'
import { readParams } from '../wire/read-params.js'
import type { ClientSession } from './client-session.js'

/** Request with valid parameters. */
interface Call {
  /** Number of requests that it counts as. */
  readonly weight: number
  run(session: ClientSession): Promise<unknown>
}

/** Method that clients may call. */
export interface Method {
  /** Whether it stores messages. Such a request is carried out although its connection closes. */
  readonly isPublish: boolean
  /** Whether its answer contains messages. */
  readonly isFetch: boolean
  /** Reads the parameters. @throws an RpcError that names the first invalid field. */
  read(params: unknown): Call
}

/** Options of {@link method}. */
interface MethodOptions<Params> {
  readonly isPublish?: boolean
  readonly isFetch?: boolean
  /** Number of requests that a call counts as. Default: 1. */
  weigh?(params: Params): number
}

/** Creates a method with the schema of its parameters. */
export function method<Schema extends z.core.$ZodType>(
  schema: Schema,
  run: (params: z.infer<Schema>, session: ClientSession) => Promise<unknown>,
  { isPublish = false, isFetch = false, weigh = () => 1 }: MethodOptions<z.infer<Schema>> = {},
): Method {
  return {
    isPublish,
    isFetch,
    read(input) {
      const params = readParams(schema, input)
      return { weight: weigh(params), run: (session) => run(params, session) }
    },
  }
}
