import { schema } from '#kernel'
import type { AnalyticsEvent } from './contract.js'

const isSink = (value: unknown): value is (events: readonly AnalyticsEvent[]) => unknown =>
  typeof value === 'function'

/** Options of `analytics()`. */
export const analyticsConfig = schema.object({
  /**
   * Function that gets the events in batches, for a collector of the host. It gets none from visitors who send Do Not Track or Global
   * Privacy Control. Default: events are sent to the service only.
   */
  sink: schema.optional(schema.guard(isSink, 'a function')),
})
