import * as z from 'zod'

/** What a call answers that is refused. */
export const errorBody = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type ErrorBody = z.infer<typeof errorBody>
