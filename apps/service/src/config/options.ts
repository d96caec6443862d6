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
