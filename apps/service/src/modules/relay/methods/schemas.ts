import * as z from 'zod'

const maxTopics = 500
const maxMessages = 500
const maxAttestationLength = 8_192
const maxTag = 2_147_483_647
const topicPattern = /^[0-9a-f]{64}$/i

/** Creates the schemas of parameters. Clients receive their error texts, which contain no values. */
export function createSchemas(messageBytes: number) {
  const topic = z
    .string('must be a text')
    .check(z.regex(topicPattern, 'must be a topic: 64 hexadecimal digits'))
  const message = z.string('must be a text').check(
    z.minLength(1, 'must not be empty'),
    // PostgreSQL cannot store it in text
    z.refine((text) => !text.includes('\0'), 'must not have the character 0'),
    z.refine((text) => Buffer.byteLength(text) <= messageBytes, `must have ${messageBytes} bytes at most`),
  )
  const ttl = z.int('must be a whole number of seconds').check(z.positive('must be more than 0'))
  const attestation = z.optional(
    z.string('must be a text').check(
      z.maxLength(maxAttestationLength, `must have ${maxAttestationLength} characters at most`),
      z.refine((text) => !text.includes('\0'), 'must not have the character 0'),
    ),
  )
  const tag = z
    .int('must be a whole number')
    .check(z.gte(0, 'must be 0 or more'), z.lte(maxTag, `must be ${maxTag} at most`))
  const subscription = z.object({ topic, id: z.optional(z.string('must be a text')) }, 'must be an object')
  const publish = z.object(
    {
      topic,
      message,
      ttl,
      attestation,
      tag: z._default(tag, 0),
      prompt: z.optional(z.boolean('must be true or false')),
    },
    'must be an object',
  )
  const list = <Item extends z.core.$ZodType>(item: Item, maxItems: number) =>
    z
      .array(item, 'must be a list')
      .check(
        z.minLength(1, 'must not be empty'),
        z.maxLength(maxItems, `must have ${maxItems} entries at most`),
      )

  return {
    publish,
    batchPublish: z.object({ messages: list(publish, maxMessages) }, 'must be an object'),
    topic: z.object({ topic }, 'must be an object'),
    topics: z.object({ topics: list(topic, maxTopics) }, 'must be an object'),
    subscription,
    subscriptions: z.object({ subscriptions: list(subscription, maxTopics) }, 'must be an object'),
    propose: z.object(
      { pairingTopic: topic, sessionProposal: message, ttl, attestation },
      'must be an object',
    ),
    approve: z.object(
      {
        sessionTopic: topic,
        pairingTopic: topic,
        sessionProposalResponse: message,
        sessionSettlementRequest: message,
        ttl,
      },
      'must be an object',
    ),
  }
}
