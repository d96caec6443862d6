import * as z from 'zod'

/** What GET /projects/v1/origins answers; an empty list means every origin. */
export const originsAnswer = z.object({ allowedOrigins: z.array(z.string()) })

/** What GET /getAnalyticsConfig answers. */
export const analyticsAnswer = z.object({ isAnalyticsEnabled: z.boolean() })
