import * as z from 'zod'
import { isChain } from '../../namespaces/namespaces.js'
import { eventNames, eventProperties, funnelSteps, type EventProperty } from './event-names.js'
import { eventReasons, eventViews, eventWallets, formerReasons } from './event-values.js'

/** Maximum number of events in a batch: those that a widget keeps. */
export const maxEvents = 100

const properties = {
  network: z.string().max(64).refine(isChain, 'must be the CAIP-2 id of a chain').optional(),
  wallet: z.enum(eventWallets, 'must be a wallet that events may name').optional(),
  view: z.enum(eventViews, 'must be a view that events may name').optional(),
  reason: z.enum([...eventReasons, ...formerReasons], 'must be a reason that events may name').optional(),
} satisfies Readonly<Record<EventProperty, z.ZodType>>

const ofFunnel = funnelSteps.flatMap(({ names }) => names)

/** Event of a widget. It has no address, hash, amount or text, and no id of a visitor. */
const event = z
  .strictObject({
    name: z.enum(eventNames, 'must be the name of an event'),
    /** Whether it is the first of its step of the funnel in the page load. */
    first: z.literal(true).optional(),
    ...properties,
  })
  .check(({ value: { name, first, ...rest }, issues }) => {
    if (first && !ofFunnel.includes(name))
      issues.push({ code: 'custom', path: ['first'], message: `is for events of the funnel`, input: first })
    const allowed: readonly string[] = eventProperties[name]
    for (const [property, input] of Object.entries(rest))
      if (!allowed.includes(property))
        issues.push({ code: 'custom', path: [property], message: `is no property of ${name}`, input })
  })
export type WireEvent = z.output<typeof event>

/** Query of POST /v1/events. */
export const eventsQuery = z.object({ projectId: z.string().optional() })

/** Body of POST /v1/events. */
export const eventsBody = z.strictObject({
  events: z.array(event).min(1, 'must have an event').max(maxEvents, `must have at most ${maxEvents} events`),
})
