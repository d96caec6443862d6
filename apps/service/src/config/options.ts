import * as z from 'zod/mini'
import { upstreams } from './upstreams.js'

/** An option as text of the environment: what it is for, and what makes its value. */
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

/** Every option that the service reads from its environment. */
export const options = {
  HOST: {
    about: 'the address to listen on; 0.0.0.0 for every one of the machine',
    schema: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  },
  PORT: {
    about: 'the port to listen on; 0 for any that is free',
    schema: z.prefault(wholeNumber(0, 65_535), '8787'),
  },
  DATA_FOLDER: {
    about: 'where the embedded database keeps its files; "memory" keeps nothing',
    schema: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'foyer-data'),
  },
  DATABASE_URL: {
    about: 'a PostgreSQL server instead of the embedded database; it may hold a password and is never logged',
    schema: z.optional(address('postgres:', 'postgresql:')),
  },
  REDIS_URL: {
    about:
      'a Redis server for the messages of the relay, which any number of processes share; it may hold a password and ' +
      'is never logged',
    schema: z.optional(address('redis:', 'rediss:')),
  },
  REDIS_PREFIX: {
    about:
      'what every key and channel in Redis begins with; services that share no messages need different ones',
    schema: z._default(
      z.string().check(z.regex(/^[\w:-]{1,64}$/, 'must be 1 to 64 letters, digits, : - and _')),
      'foyer:',
    ),
  },
  RELAY_ADDRESSES: {
    about:
      'the addresses of the relay exactly as clients are given them, with commas in between; without, ws://localhost ' +
      'and ws://127.0.0.1 with the port',
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
    about: `from which level on lines are logged: ${levels.join(', ')}`,
    schema: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
  },
  DRAIN_SECONDS: {
    about: 'how long calls that are being answered may still take after SIGTERM',
    schema: z.prefault(wholeNumber(0, 600), '5'),
  },
  UPSTREAMS: {
    about: 'the nodes of each chain; addresses may hold keys and are never logged',
    schema: z.prefault(upstreams, ''),
  },
  PRICES: {
    about: 'a file with a table of prices; without it those of the development table, which are made up',
    schema: z.optional(z.string()),
  },
  PUBLIC_URL: {
    about:
      'the address under which the service is known, for addresses of pictures; else the one that is asked',
    schema: z.optional(address('http:', 'https:')),
  },
  CLIENT_LIMIT: {
    about: 'how many calls one client may make in a minute; 0 for no limit',
    schema: z.prefault(wholeNumber(0, 1_000_000), '1200'),
  },
  PROJECT_LIMIT: {
    about: 'how many calls one project may make in a minute; 0 for no limit',
    schema: z.prefault(wholeNumber(0, 100_000_000), '60000'),
  },
  PROXIES: {
    about: 'how many proxies stand before the service: whose word about the caller is taken',
    schema: z.prefault(wholeNumber(0, 10), '0'),
  },
  METRICS_KEY: {
    about:
      'what /metrics has to be asked with, as a bearer; without it everybody may who reaches the service',
    schema: z.optional(z.string().check(z.minLength(16, 'must be 16 letters or more'))),
  },
} satisfies Readonly<Record<string, Option>>

type Options = typeof options
/** The options as they were read; names as in the environment. */
export type Config = { readonly [Name in keyof Options]: z.output<Options[Name]['schema']> }
