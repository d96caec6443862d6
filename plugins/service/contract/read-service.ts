import { kernelErrors, schema } from '#kernel'
import type { ServiceAddresses } from '#kernel/chain'

const parts = ['api', 'rpc', 'relay', 'frame'] as const satisfies readonly (keyof ServiceAddresses)[]
type ServicePart = (typeof parts)[number]

/**
 * Validates the host's `service` option: https, or http on localhost and 127.0.0.1; no query. The relay's address may be given
 * as wss (ws on localhost) and is returned so.
 *
 * @returns addresses without a trailing slash
 * @throws kernel/BAD_OPTION naming the option and what it must be
 */
export function readService(option: unknown): ServiceAddresses {
  const isAddress = typeof option === 'string'
  const addresses = isAddress ? Object.fromEntries(parts.map((part) => [part, option])) : option
  if (typeof addresses !== 'object' || addresses === null || Array.isArray(addresses))
    throw badOption('service', `must be an address or an object of addresses, not ${schema.describe(option)}`)
  const read = Object.entries(addresses).flatMap(([part, address]: [string, unknown]) => {
    const name = isAddress ? 'service' : `service.${part}`
    if (!parts.includes(part as ServicePart))
      throw badOption(name, `is not known; known: ${parts.join(', ')}`)
    return address === undefined ? [] : [[part, readAddress(name, address, part === 'relay')] as const]
  })
  return Object.fromEntries(read)
}

function readAddress(name: string, address: unknown, isRelay: boolean): string {
  const url = typeof address === 'string' ? parseUrl(address) : undefined
  const scheme = isRelay ? url?.protocol.replace('ws', 'http') : url?.protocol
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || !(scheme === 'https:' || (scheme === 'http:' && isLocal)))
    throw badOption(
      name,
      `must be an https address (http on localhost only), not ${schema.describe(address)}`,
    )
  if (url.username || url.password || url.search || url.hash)
    throw badOption(name, 'must be an address without user, query and fragment')
  const clean = `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, '')
  return isRelay ? clean.replace(/^http/, 'ws') : clean
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function badOption(option: string, problem: string) {
  return kernelErrors.BAD_OPTION({ values: { option, problem } })
}
