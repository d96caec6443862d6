import * as z from 'zod'

/** Response of GET /v1/supported-chains: CAIP-2 ids of the chains that have nodes, by protocol. */
export const supportedChainsAnswer = z.object({ http: z.array(z.string()), ws: z.array(z.string()) })
