import * as z from 'zod/mini'
import { upstreams } from './upstreams.js'

/** An environment variable: its description, and the schema of its value. */
interface Option {
  readonly about: string
  readonly schema: z.ZodMiniType<unknown, string | undefined>
}

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.refine(
            (value) => value >= least && value <= most,
            `must be a whole number from ${least} to ${most}`,
          ),
        ),
    ),
  )

const address = (...schemes: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    )

const relayAddresses = (text: string) => text.split(',').map((one) => one.trim())
const isRelayAddress = (text: string) =>
  URL.canParse(text) && ['ws:', 'wss:'].includes(new URL(text).protocol) && !/[?#\s]/.test(text)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The environment variables of the service. */
export const options = {
  HOST: {
    about: 'Address to listen on. Use 0.0.0.0 for all interfaces.',
    schema: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  },
  PORT: {
    about: 'Port to listen on. Use 0 for any free port.',
    schema: z.prefault(wholeNumber(0, 65_535), '8787'),
  },
  DATA_FOLDER: {
    about: 'Folder of the embedded database. Use "memory" to store nothing on disk.',
    schema: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'foyer-data'),
  },
  DATABASE_URL: {
    about:
      'URL of a PostgreSQL server, used instead of the embedded database. May contain a password; never logged.',
    schema: z.optional(address('postgres:', 'postgresql:')),
  },
  REDIS_URL: {
    about:
      'URL of a Redis server for the messages of the relay. Required for several processes. May contain a password; never logged.',
    schema: z.optional(address('redis:', 'rediss:')),
  },
  REDIS_PREFIX: {
    about:
      'Prefix of all keys and channels in Redis. Use different prefixes for services that share no messages.',
    schema: z._default(
      z.string().check(z.regex(/^[\w:-]{1,64}$/, 'must be 1 to 64 letters, digits, : - and _')),
      'foyer:',
    ),
  },
  RELAY_ADDRESSES: {
    about:
      'Public relay URLs, comma-separated. Must equal the `relayUrl` of the clients exactly. Default: ws://localhost ' +
      'and ws://127.0.0.1 with the port.',
    schema: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(
              (text) => relayAddresses(text).every(isRelayAddress),
              'must be addresses that begin with ws:// or wss://, with commas in between',
            ),
          ),
        z.transform(relayAddresses),
      ),
    ),
  },
  LOG_LEVEL: {
    about: `Minimum level of log lines: ${levels.join(', ')}.`,
    schema: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
  },
  DRAIN_SECONDS: {
    about: 'Grace period for in-flight requests after SIGTERM, in seconds.',
    schema: z.prefault(wholeNumber(0, 600), '5'),
  },
  UPSTREAMS: {
    about: 'Node URLs by chain. May contain keys; never logged.',
    schema: z.prefault(upstreams, ''),
  },
  PRICES: {
    about: 'File with a price table. Default: data/development-prices.json, with invented prices.',
    schema: z.optional(z.string()),
  },
  PUBLIC_URL: {
    about: 'Public URL of the service, used in URLs of pictures. Default: the URL of the request.',
    schema: z.optional(address('http:', 'https:')),
  },
  CLIENT_LIMIT: {
    about: 'Maximum number of requests per client and minute. Use 0 for no limit.',
    schema: z.prefault(wholeNumber(0, 1_000_000), '1200'),
  },
  PROJECT_LIMIT: {
    about: 'Maximum number of requests per project and minute. Use 0 for no limit.',
    schema: z.prefault(wholeNumber(0, 100_000_000), '60000'),
  },
  PROXIES: {
    about: 'Number of trusted reverse proxies (X-Forwarded-For hops).',
    schema: z.prefault(wholeNumber(0, 10), '0'),
  },
  METRICS_KEY: {
    about: 'Bearer token for /metrics, at least 16 characters. If unset, /metrics is public.',
    schema: z.optional(z.string().check(z.minLength(16, 'must be 16 letters or more'))),
  },
} satisfies Readonly<Record<string, Option>>

type Options = typeof options
/** Values of the options, by the names of the environment variables. */
export type Config = { readonly [Name in keyof Options]: z.output<Options[Name]['schema']> }
