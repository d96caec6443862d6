import * as z from 'zod'

/** Response of GET /projects/v1/origins; an empty list allows every origin. */
export const originsAnswer = z.object({ allowedOrigins: z.array(z.string()) })

/** Response of GET /v1/projects/features: flags of the widget that are off. There is no other value, so that none can be switched on. */
export const featuresAnswer = z.object({ features: z.record(z.string(), z.literal(false)) })

/** Response of GET /getAnalyticsConfig. */
export const analyticsAnswer = z.object({ isAnalyticsEnabled: z.boolean() })
