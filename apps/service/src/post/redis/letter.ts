import * as z from 'zod/mini'
import type { Letter } from '../../relay/index.js'

/** A letter as Redis has it. */
export const letterSchema = z.pipe(
  z.object({
    id: z.string(),
    topic: z.string(),
    message: z.string(),
    tag: z.number(),
    attestation: z.optional(z.string()),
    publisher: z.string(),
    publishedAt: z.number(),
    expiresAt: z.number(),
  }),
  z.transform(({ attestation, ...rest }): Letter => ({
    ...rest,
    ...(attestation !== undefined && { attestation }),
  })),
)
