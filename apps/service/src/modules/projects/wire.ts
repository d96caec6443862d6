import * as z from 'zod'

/** Response of GET /projects/v1/origins; an empty list allows every origin. */
export const originsAnswer = z.object({ allowedOrigins: z.array(z.string()) })

/** Response of GET /getAnalyticsConfig. */
export const analyticsAnswer = z.object({ isAnalyticsEnabled: z.boolean() })
