import { kernelErrors } from '../core/errors/kernel-errors.js'
import { describe } from '../core/schema/schema.js'

const parts = ['api', 'rpc', 'relay', 'frame'] as const

/** A part of a service: its calls, its nodes, its relay for wallets elsewhere, its secure frame. */
type ServicePart = (typeof parts)[number]
/** The address of each part that there is. */
export type Service = { readonly [Part in ServicePart]?: string | undefined }
/** The host's `service` option: one address for all parts, or one for each. */
export type ServiceOption = string | Service

/**
 * Checks the host's `service` option: https, or http on localhost and 127.0.0.1; no query. The relay's address comes
 * out as wss (ws on this machine) and may be given so. Addresses come out without a slash at their end.
 *
 * @throws kernel/BAD_OPTION naming the option and what it must be.
 */
export function readService(option: unknown): Service {
  const given = typeof option === 'string' ? sameForAll(option) : option
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw bad('service', `must be an address or an object of addresses, not ${describe(option)}`)
  const read = Object.entries(given).flatMap(([part, address]: [string, unknown]) => {
    const name = typeof option === 'string' ? 'service' : `service.${part}`
    if (!parts.includes(part as ServicePart)) throw bad(name, `is not known; known: ${parts.join(', ')}`)
    return address === undefined ? [] : [[part, readAddress(name, address, part === 'relay')] as const]
  })
  return Object.fromEntries(read)
}

function sameForAll(address: string): Service {
  return Object.fromEntries(parts.map((part) => [part, address]))
}

function readAddress(name: string, address: unknown, socket: boolean): string {
  const url = typeof address === 'string' ? parsed(address) : undefined
  const scheme = socket ? url?.protocol.replace('ws', 'http') : url?.protocol
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || !(scheme === 'https:' || (scheme === 'http:' && local)))
    throw bad(name, `must be an https address (http on localhost only), not ${describe(address)}`)
  if (url.username || url.password || url.search || url.hash)
    throw bad(name, 'must be an address without user, query and fragment')
  const clean = `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, '')
  return socket ? clean.replace(/^http/, 'ws') : clean
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function bad(option: string, problem: string) {
  return kernelErrors.BAD_OPTION({ values: { option, problem } })
}
