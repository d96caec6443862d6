import type { Draft } from './draft.js'
import { method, type Method } from './method.js'
import { createSchemas } from './schemas.js'
import { sessionMethods } from './session-methods.js'

/** Creates the methods that clients may call, by their names; a map, because a client says the name. */
export function createMethods(messageBytes: number): ReadonlyMap<string, Method> {
  const schemas = createSchemas(messageBytes)
  return new Map<string, Method>([
    ...sessionMethods(schemas),
    [
      'irn_publish',
      method(schemas.publish, async (params, desk) => {
        await desk.publish([toDraft(params)])
        return true
      }),
    ],
    [
      'irn_batchPublish',
      method(
        schemas.batchPublish,
        async ({ messages }, desk) => {
          await desk.publish(messages.map(toDraft))
          return true
        },
        ({ messages }) => messages.length,
      ),
    ],
    ['irn_subscribe', method(schemas.topic, async ({ topic }, desk) => (await desk.subscribe([topic]))[0])],
    ['irn_batchSubscribe', method(schemas.topics, ({ topics }, desk) => desk.subscribe(topics))],
    [
      'irn_unsubscribe',
      method(schemas.subscription, async ({ topic }, desk) => {
        await desk.unsubscribe([topic])
        return true
      }),
    ],
    [
      'irn_batchUnsubscribe',
      method(schemas.subscriptions, async ({ subscriptions }, desk) => {
        await desk.unsubscribe(subscriptions.map(({ topic }) => topic))
        return true
      }),
    ],
    ['irn_fetchMessages', method(schemas.topic, ({ topic }, desk) => desk.fetch([topic]))],
    ['irn_batchFetchMessages', method(schemas.topics, ({ topics }, desk) => desk.fetch(topics))],
  ])
}

function toDraft({ ttl, ...rest }: Omit<Draft, 'ttlSeconds'> & { readonly ttl: number }): Draft {
  return { ...rest, ttlSeconds: ttl }
}
