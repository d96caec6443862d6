import * as z from 'zod'
import { parseJson } from '../../platform/config/parse-json.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { countEvents } from './count-events.js'
import type { CountsStore } from './counts-store.js'
import { eventsBody, eventsQuery } from './wire.js'

/** A hundred events with all their properties are smaller. */
const maxBytes = 16 * 1_024

/** Parts of {@link eventRoutes}. */
interface EventRouteParts {
  readonly store: Pick<CountsStore, 'add'>
  isNetworkKnown(network: string): boolean
  /** Returns the day in UTC. */
  today(): string
}

/** Registers POST /v1/events. */
export async function eventRoutes(
  app: ServiceApp,
  { store, isNetworkKnown, today }: EventRouteParts,
): Promise<void> {
  await app.register((scope: ServiceApp, _options, done) => {
    // A page that is left sends a beacon, for which browsers ask no leave: a beacon of application/json never arrives in some.
    // The origin is checked all the same.
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, parseJson(body as string)),
    )
    scope.post(
      '/v1/events',
      {
        // the project is checked before the body is read
        config: { isProjectInQuery: true },
        bodyLimit: maxBytes,
        schema: {
          summary:
            'Counts events of a widget, as text/plain or application/json, if the project has analytics switched on',
          querystring: eventsQuery,
          body: eventsBody,
          response: { 204: z.void() },
        },
      },
      async ({ project, body }, reply) => {
        if (!project.analytics)
          throw new HttpError(403, 'analytics', 'The project has analytics switched off')
        await store.add(project.id, today(), countEvents(body.events, isNetworkKnown))
        return reply.code(204).send()
      },
    )
    done()
  })
}
