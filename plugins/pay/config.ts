import { cleanName, schema } from '#kernel'
import type { DepositAdapter } from './contract.js'

const isFunction = (value: unknown): value is never => typeof value === 'function'

/** Options of `pay()`. */
export const payConfig = schema.object({
  /** Exchanges from which the user can pay, in the order of the list. */
  deposits: schema.optional(
    schema.array(
      schema.object({
        /** Id among the exchanges, of 1 to 40 lower-case letters, digits and `-`. */
        id: schema.guard(
          (value): value is string => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
          '1 to 40 lower-case letters, digits and "-"',
        ),
        /** Name of the exchange, at most 48 characters. */
        name: schema.guard(
          (value): value is string => typeof value === 'string' && cleanName(value) !== '',
          'a visible text',
        ),
        /** URL of the picture. */
        imageUrl: schema.optional(schema.string()),
        /** Whether the exchange sends an asset on its network. Default: every asset. */
        supports: schema.optional(
          schema.guard<NonNullable<DepositAdapter['supports']>>(isFunction, 'a function'),
        ),
        /** Begins a deposit, which the user confirms at the exchange. */
        start: schema.guard<DepositAdapter['start']>(isFunction, 'a function'),
        /** Reads the state of a deposit. */
        status: schema.guard<DepositAdapter['status']>(isFunction, 'a function'),
        /** Cancels a deposit that waits for the user. */
        cancel: schema.optional(
          schema.guard<NonNullable<DepositAdapter['cancel']>>(isFunction, 'a function'),
        ),
      }),
    ),
    [],
  ),
})
