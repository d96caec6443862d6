import type { FastifyRequest } from 'fastify'

/** Codes that proxies use for an unknown country, and for the Tor network. */
const unknown = ['XX', 'ZZ', 'T1']

/**
 * Reads the country of the client, which a proxy of the operator names.
 *
 * @param header name of the header. Undefined without such a proxy
 * @returns two letters (ISO 3166-1), or undefined
 */
export function countryOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  header: string | undefined,
): string | undefined {
  const value = header === undefined ? undefined : headers[header]
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && !unknown.includes(code) ? code : undefined
}

/** Name of a country in a language. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
