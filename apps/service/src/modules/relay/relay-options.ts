import * as z from 'zod'
import { wholeNumber, type ConfigOf } from '../../platform/config/option.js'
import { defaultLimits, type ClientLimits, type RelayLimits } from './limits/relay-limits.js'

const megabyte = 1024 * 1024

const urlsOf = (text: string) => text.split(',').map((url) => url.trim())
const isRelayUrl = (text: string) =>
  URL.canParse(text) && ['ws:', 'wss:'].includes(new URL(text).protocol) && !/[?#\s]/.test(text)

const limit = (about: string, value: number) => ({
  about,
  schema: wholeNumber(1, 999_999_999).prefault(`${value}`),
})

/** Environment variables of the relay. */
export const relayOptions = {
  RELAY_ADDRESSES: {
    about:
      'Public relay URLs, comma-separated. Must equal the `relayUrl` of the clients exactly. Default: ws://localhost ' +
      'and ws://127.0.0.1 with the port.',
    schema: z
      .string()
      .refine(
        (text) => urlsOf(text).every(isRelayUrl),
        'must be URLs that begin with ws:// or wss://, separated by commas',
      )
      .transform(urlsOf)
      .optional(),
  },
  RELAY_REQUESTS: limit(
    'Maximum number of relay requests per client and second, on average.',
    defaultLimits.requestsPerSecond,
  ),
  RELAY_BURST: limit(
    'Maximum number of relay requests that a client sends at once after a pause.',
    defaultLimits.burst,
  ),
  RELAY_KILOBYTES: limit(
    'Maximum KB that a client sends and fetches per second, on average; 4 times as many after a pause.',
    defaultLimits.bytesPerSecond / 1024,
  ),
  RELAY_TOPICS: limit('Maximum number of topics that a client is subscribed to.', defaultLimits.topics),
  RELAY_CONNECTIONS: limit('Maximum number of relay connections of the process.', defaultLimits.connections),
  RELAY_CONNECTIONS_PER_ADDRESS: limit(
    'Maximum number of relay connections per address.',
    defaultLimits.connectionsPerAddress,
  ),
  RELAY_CONNECTIONS_PER_CLIENT: limit(
    'Maximum number of relay connections per client.',
    defaultLimits.connectionsPerClient,
  ),
  RELAY_CONNECTIONS_PER_PROJECT: limit(
    'Maximum number of relay connections per project.',
    defaultLimits.connectionsPerProject,
  ),
  RELAY_TOPIC_MESSAGES: limit('Maximum number of stored messages per topic.', defaultLimits.topicMessages),
  RELAY_TOPIC_MEGABYTES: limit(
    'Maximum MB of stored messages per topic.',
    defaultLimits.topicBytes / megabyte,
  ),
  RELAY_CLIENT_MESSAGES: limit(
    'Maximum number of stored messages per publishing client.',
    defaultLimits.clientMessages,
  ),
  RELAY_CLIENT_MEGABYTES: limit(
    'Maximum MB of stored messages per publishing client.',
    defaultLimits.clientBytes / megabyte,
  ),
  RELAY_PROJECT_MESSAGES: limit(
    'Maximum number of stored messages per project.',
    defaultLimits.projectMessages,
  ),
  RELAY_PROJECT_MEGABYTES: limit(
    'Maximum MB of stored messages per project.',
    defaultLimits.projectBytes / megabyte,
  ),
}

/** Returns the limits that the environment sets. */
export function limitsOf(config: ConfigOf<typeof relayOptions>): Partial<RelayLimits> {
  return {
    ...clientLimitsOf({
      requests: config.RELAY_REQUESTS,
      burst: config.RELAY_BURST,
      kilobytes: config.RELAY_KILOBYTES,
      topics: config.RELAY_TOPICS,
      connectionsPerClient: config.RELAY_CONNECTIONS_PER_CLIENT,
      connections: config.RELAY_CONNECTIONS_PER_PROJECT,
      topicMessages: config.RELAY_TOPIC_MESSAGES,
      topicMegabytes: config.RELAY_TOPIC_MEGABYTES,
      clientMessages: config.RELAY_CLIENT_MESSAGES,
      clientMegabytes: config.RELAY_CLIENT_MEGABYTES,
      messages: config.RELAY_PROJECT_MESSAGES,
      megabytes: config.RELAY_PROJECT_MEGABYTES,
    }),
    connections: config.RELAY_CONNECTIONS,
    connectionsPerAddress: config.RELAY_CONNECTIONS_PER_ADDRESS,
  }
}

const setting = z.int().positive().optional()

/** Limits that a project overrides. `connections`, `messages` and `megabytes` are those of the whole project. */
export const relaySettings = z.strictObject({
  requests: setting,
  burst: setting,
  kilobytes: setting,
  topics: setting,
  connectionsPerClient: setting,
  connections: setting,
  topicMessages: setting,
  topicMegabytes: setting,
  clientMessages: setting,
  clientMegabytes: setting,
  messages: setting,
  megabytes: setting,
})

/** Returns the limits of the settings that are set. */
export function clientLimitsOf(settings: z.output<typeof relaySettings>): Partial<ClientLimits> {
  const scaled = (value: number | undefined, factor: number) => value && value * factor
  const limits = {
    requestsPerSecond: settings.requests,
    burst: settings.burst,
    bytesPerSecond: scaled(settings.kilobytes, 1024),
    bytesBurst: scaled(settings.kilobytes, 4 * 1024),
    topics: settings.topics,
    connectionsPerClient: settings.connectionsPerClient,
    connectionsPerProject: settings.connections,
    topicMessages: settings.topicMessages,
    topicBytes: scaled(settings.topicMegabytes, megabyte),
    clientMessages: settings.clientMessages,
    clientBytes: scaled(settings.clientMegabytes, megabyte),
    projectMessages: settings.messages,
    projectBytes: scaled(settings.megabytes, megabyte),
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}
