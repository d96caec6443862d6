import * as z from 'zod'

/** What GET /v1/supported-chains answers: CAIP-2 ids of the chains that have nodes, by how they are reached. */
export const supportedChainsAnswer = z.object({ http: z.array(z.string()), ws: z.array(z.string()) })
