import * as z from 'zod'
import { url, wholeNumber, type ConfigOf, type Option } from './option.js'

const token = z.string().min(16, 'must have at least 16 characters').optional()
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** Environment variables of the service itself; each module adds its own. */
export const platformOptions = {
  HOST: {
    about: 'Address to listen on. Use 0.0.0.0 for all interfaces.',
    schema: z.string().default('127.0.0.1'),
  },
  PORT: {
    about: 'Port to listen on. Use 0 for any free port.',
    schema: wholeNumber(0, 65_535).prefault('8787'),
  },
  DATA_FOLDER: {
    about: 'Folder of the embedded database. Use "memory" to store nothing on disk.',
    schema: z.string().default('foyer-data'),
  },
  DISK_RESERVE_MEGABYTES: {
    about:
      'Free MB on the disk of the embedded database below which it stores nothing more. Use 0 for no reserve.',
    schema: wholeNumber(0, 1_000_000).prefault('64'),
  },
  DATABASE_URL: {
    about: 'URL of a PostgreSQL server, used instead of the embedded database.',
    schema: url('postgres:', 'postgresql:').optional(),
    secret: true,
  },
  REDIS_URL: {
    about:
      'URL of a Redis server for the messages of the relay and for rate limits that all processes share. Optional.',
    schema: url('redis:', 'rediss:').optional(),
    secret: true,
  },
  REDIS_PREFIX: {
    about:
      'Prefix of all keys and channels in Redis. Use different prefixes for services that share no messages.',
    schema: z
      .string()
      .regex(/^[\w:-]{1,64}$/, 'must be 1 to 64 letters, digits, : - and _')
      .default('foyer:'),
  },
  MODULES: {
    about: 'Files of further modules, comma-separated.',
    schema: z.string().optional(),
  },
  LOG_LEVEL: {
    about: `Minimum level of log lines: ${levels.join(', ')}.`,
    schema: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  },
  DRAIN_SECONDS: {
    about: 'Grace period for in-flight requests after SIGTERM, in seconds.',
    schema: wholeNumber(0, 600).prefault('5'),
  },
  DRAIN_DELAY_SECONDS: {
    about:
      'Time from SIGTERM, when /ready begins to answer 503, until the service accepts no more connections.',
    schema: wholeNumber(0, 600).prefault('0'),
  },
  REQUEST_SECONDS: {
    about: 'Maximum time in which a client must send a whole request, in seconds.',
    schema: wholeNumber(1, 600).prefault('30'),
  },
  MAX_CONNECTIONS: {
    about: 'Maximum number of connections of the process, websockets among them.',
    schema: wholeNumber(1, 1_000_000).prefault('20000'),
  },
  MAX_LAG_MS: {
    about:
      'Average delay of the event loop at which requests are refused with 503, in milliseconds. Use 0 for no limit.',
    schema: wholeNumber(0, 60_000).prefault('1000'),
  },
  MAX_MEMORY_MB: {
    about:
      'Resident memory at which requests are refused with 503, in MB. Use 0 for no limit but that of the JavaScript heap.',
    schema: wholeNumber(0, 1_000_000).prefault('0'),
  },
  PUBLIC_URL: {
    about: 'Public URL of the service, used in URLs of pictures. Default: the URL of the request.',
    schema: url('http:', 'https:').optional(),
  },
  CLIENT_LIMIT: {
    about: 'Maximum number of requests per client and minute. Use 0 for no limit.',
    schema: wholeNumber(0, 1_000_000).prefault('1200'),
  },
  PROJECT_LIMIT: {
    about: 'Maximum number of requests per project and minute. Use 0 for no limit.',
    schema: wholeNumber(0, 100_000_000).prefault('60000'),
  },
  PICTURE_LIMIT: {
    about: 'Maximum number of pictures per client, minute and process. Use 0 for no limit.',
    schema: wholeNumber(0, 100_000_000).prefault('60000'),
  },
  PROXIES: {
    about: 'Number of trusted reverse proxies (X-Forwarded-For hops).',
    schema: wholeNumber(0, 10).prefault('0'),
  },
  VAULT_TOKEN: {
    about: 'Token of Vault, for master keys that are in its transit engine (vault:URL).',
    schema: z.string().optional(),
    secret: true,
  },
  METRICS_KEY: {
    about: 'Bearer token for /metrics, at least 16 characters. If unset, /metrics is public.',
    schema: token,
    secret: true,
  },
  TRACES_URL: {
    about: 'OTLP/HTTP endpoint for traces, such as http://collector:4318/v1/traces. Default: no traces.',
    schema: url('http:', 'https:').optional(),
    secret: true,
  },
  TRACES_PERCENT: {
    about: 'Percentage of requests that are traced.',
    schema: wholeNumber(0, 100).prefault('10'),
  },
  ADMIN_PORT: {
    about: 'Port of the admin listener, which replaces the public /metrics. Default: no admin listener.',
    schema: wholeNumber(0, 65_535).optional(),
  },
  ADMIN_HOST: {
    about: 'Address of the admin listener.',
    schema: z.string().default('127.0.0.1'),
  },
  ADMIN_KEY: {
    about:
      'Bearer token of the admin listener, at least 16 characters. Required if ADMIN_HOST is not a loopback address, and ' +
      'for profiles.',
    schema: token,
    secret: true,
  },
} satisfies Readonly<Record<string, Option>>

/** Values of {@link platformOptions}. */
export type PlatformConfig = ConfigOf<typeof platformOptions>
