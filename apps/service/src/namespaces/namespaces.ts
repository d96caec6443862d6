import { HttpError } from '../platform/http/http-error.js'
import type { ChainNamespace } from './chain-namespace.js'
import { bip122 } from './bip122/index.js'
import { eip155 } from './eip155/index.js'
import { solana } from './solana/index.js'

/** Namespaces of the service. A further one is a folder beside this file, and a line here. */
export const namespaces: readonly ChainNamespace[] = [eip155, solana, bip122]

/** Returns the namespace of a CAIP-2, CAIP-10 or CAIP-19 id; undefined if it is unknown. */
export function namespaceOf(id: string): ChainNamespace | undefined {
  const name = id.slice(0, Math.max(id.indexOf(':'), 0))
  return namespaces.find((namespace) => namespace.id === name)
}

/** Returns the namespace of an id that was validated. @throws if it is unknown */
export function requireNamespace(id: string): ChainNamespace {
  const namespace = namespaceOf(id)
  if (!namespace) throw new Error(`${id} is of no known namespace`)
  return namespace
}

/** Whether a text is the CAIP-2 id of a chain of a known namespace. */
export function isChain(id: string): boolean {
  return namespaceOf(id)?.reference.test(referenceOf(id)) ?? false
}

/** Returns the reference of a CAIP-2 id. */
export const referenceOf = (chain: string): string => chain.slice(chain.indexOf(':') + 1)

/** An account's address in its normal form. */
export interface Account {
  readonly namespace: ChainNamespace
  readonly address: string
}

/**
 * Reads the address of an account. The forms of namespaces do not overlap.
 *
 * @param chain CAIP-2 id; without it an address of any namespace is read
 * @throws an HttpError with 400 if it is not an address, or its checksum is wrong
 */
export function readAccount(text: string, chain?: string): Account {
  const candidates =
    chain === undefined ? namespaces : namespaces.filter(({ id }) => chain.startsWith(`${id}:`))
  for (const namespace of candidates) {
    const address = namespace.addresses.read(text)
    if (address !== undefined && (chain === undefined || isOn(namespace, address, chain)))
      return { namespace, address }
  }
  const forms = candidates.map(({ addresses }) => addresses.form)
  throw new HttpError(400, 'address', `address must be ${forms.join('; or ')}`)
}

/** Whether an address can belong to an account on a chain. */
export function isOn({ id, addresses }: ChainNamespace, address: string, chain: string): boolean {
  return chain.startsWith(`${id}:`) && (addresses.isOn?.(address, chain) ?? true)
}

/** Splits a CAIP-10 id of an asset. `address` is undefined for a native asset. */
export function assetParts(id: string): { readonly chain: string; readonly address: string | undefined } {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  const chain = `${namespace}:${reference}`
  return { chain, address: isSameAsset(chain, address, nativeOf(chain)) ? undefined : address }
}

/** Returns the same text for all ids of an asset: where case carries no value, it is only a checksum. */
export function assetKey(id: string): string {
  return namespaceOf(id)?.addresses.ignoresCase ? id.toLowerCase() : id
}

/** Returns the CAIP-10 id of an asset; that of the native asset without an address. */
export function assetId(chain: string, address: string | undefined): string {
  return `${chain}:${address ?? nativeOf(chain) ?? ''}`
}

/** Whether two addresses are those of one asset. */
export function isSameAsset(chain: string, address: string, other: string | undefined): boolean {
  return other !== undefined && assetKey(`${chain}:${address}`) === assetKey(`${chain}:${other}`)
}

const nativeOf = (chain: string) => namespaceOf(chain)?.assets.native
