import * as z from 'zod'
import type { StoredMessage } from '../../messages/message-store.js'

/** Message in Redis. */
export const storedMessageSchema = z.pipe(
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
  z.transform(({ attestation, ...rest }): StoredMessage => ({
    ...rest,
    ...(attestation !== undefined && { attestation }),
  })),
)
