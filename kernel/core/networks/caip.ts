/** A CAIP-2 id of a network: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`
/** A CAIP-10 id of an account: `eip155:1:0xab…`. */
export type CaipAddress = `${string}:${string}:${string}`

// the character sets of CAIP-2 and CAIP-10
const namespacePattern = /^[-a-z0-9]{3,8}$/
const referencePattern = /^[-\w]{1,32}$/
// and `_` and `:`, which wallets use as well
const addressPattern = /^[-.%:\w]+$/

/** Whether a text is a CAIP-2 namespace such as `solana`. */
export function isNamespace(text: unknown): text is string {
  return typeof text === 'string' && namespacePattern.test(text)
}

/** The two parts of a CAIP-2 id, or undefined if it is none. */
export function parseCaipNetworkId(id: unknown): { namespace: string; reference: string } | undefined {
  const [namespace, reference, ...rest] = typeof id === 'string' ? id.split(':') : []
  if (!isNamespace(namespace) || reference === undefined || rest.length > 0) return undefined
  return referencePattern.test(reference) ? { namespace, reference } : undefined
}

/** The parts of a CAIP-10 id, or undefined if it is none. The address is decoded as by {@link addressOf}. */
export function parseCaipAddress(
  id: unknown,
): { namespace: string; reference: string; networkId: CaipNetworkId; address: string } | undefined {
  const [namespace, reference, ...rest] = typeof id === 'string' ? id.split(':') : []
  const network = parseCaipNetworkId(`${namespace}:${reference}`)
  const encoded = rest.join(':')
  const address = decode(encoded)
  if (!network || !addressPattern.test(encoded) || !address || address.length > 128) return undefined
  return { ...network, networkId: `${network.namespace}:${network.reference}`, address }
}

/** Whether a value is a CAIP-2 id. */
export function isCaipNetworkId(id: unknown): id is CaipNetworkId {
  return parseCaipNetworkId(id) !== undefined
}

/** Whether a value is a CAIP-10 id. */
export function isCaipAddress(id: unknown): id is CaipAddress {
  return parseCaipAddress(id) !== undefined
}

/** The account of an address on a network. Characters that a CAIP-10 id cannot have are percent-encoded. */
export function caipAddress(network: CaipNetworkId, address: string): CaipAddress {
  // encodeURIComponent keeps ~!*'(), which CAIP-10 does not allow
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[~!*'()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `${network}:${address.replace(/[^-.:\w]+/g, encode)}`
}

/** The address of a CAIP-10 id: the text after the second colon, decoded. */
export function addressOf(id: CaipAddress): string {
  const encoded = id.slice(id.indexOf(':', id.indexOf(':') + 1) + 1)
  return decode(encoded) ?? encoded
}

/** Decodes percent-encoded characters; undefined if the encoding is invalid. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
