import type { NewMessage } from './new-message.js'
import { method, type Method } from './method.js'
import { createSchemas } from './schemas.js'
import { sessionMethods } from './session-methods.js'

/** Creates the methods by name. A map, because names come from clients: an object would have inherited ones. */
export function createMethods(messageBytes: number): ReadonlyMap<string, Method> {
  const schemas = createSchemas(messageBytes)
  return new Map<string, Method>([
    ...sessionMethods(schemas),
    [
      'irn_publish',
      method(
        schemas.publish,
        async (params, session) => {
          await session.publish([toNewMessage(params)])
          return true
        },
        { isPublish: true },
      ),
    ],
    [
      'irn_batchPublish',
      method(
        schemas.batchPublish,
        async ({ messages }, session) => {
          await session.publish(messages.map(toNewMessage))
          return true
        },
        { isPublish: true, weigh: ({ messages }) => messages.length },
      ),
    ],
    [
      'irn_subscribe',
      method(schemas.topic, async ({ topic }, session) => (await session.subscribe([topic]))[0]),
    ],
    ['irn_batchSubscribe', method(schemas.topics, ({ topics }, session) => session.subscribe(topics))],
    [
      'irn_unsubscribe',
      method(schemas.subscription, async ({ topic }, session) => {
        await session.unsubscribe([topic])
        return true
      }),
    ],
    [
      'irn_batchUnsubscribe',
      method(schemas.subscriptions, async ({ subscriptions }, session) => {
        await session.unsubscribe(subscriptions.map(({ topic }) => topic))
        return true
      }),
    ],
    [
      'irn_fetchMessages',
      method(schemas.topic, ({ topic }, session) => session.fetch([topic]), { isFetch: true }),
    ],
    [
      'irn_batchFetchMessages',
      method(schemas.topics, ({ topics }, session) => session.fetch(topics), { isFetch: true }),
    ],
  ])
}

function toNewMessage({
  ttl,
  ...rest
}: Omit<NewMessage, 'ttlSeconds'> & { readonly ttl: number }): NewMessage {
  return { ...rest, ttlSeconds: ttl }
}
