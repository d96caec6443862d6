import * as z from 'zod'

/** Currency of prices; only US dollars are supported. */
export const currency = z.literal('usd', 'must be usd')
