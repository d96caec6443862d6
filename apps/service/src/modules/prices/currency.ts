import * as z from 'zod'

/** The currency in which worth is said: there is one. */
export const currency = z.literal('usd', 'must be usd')
