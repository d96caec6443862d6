import { bech32 } from '@scure/base'

/** Words of the networks: the references of their CAIP-2 ids. */
export type GroveNetworkId = 'main' | 'test'

/** Purpose of an account. */
export type GrovePurpose = 'payment' | 'keepsakes'

const prefixes: Readonly<Record<GroveNetworkId, string>> = { main: 'gr', test: 'tgr' }
const accountBytes = 20

/** The address of a public key on a network: bech32 of its first 20 bytes. */
export function groveAddress(network: GroveNetworkId, publicKey: Uint8Array): string {
  return bech32.encode(prefixes[network], bech32.toWords(publicKey.slice(0, accountBytes)))
}

/** Fault of a text that is no address on a network. */
export type AddressFault = 'noAddress' | 'otherNetwork' | 'badChecksum'

/** Reads an address in lower or upper case. Returns it in lower case, or what is wrong. */
export function readGroveAddress(
  text: string,
  network: GroveNetworkId,
): { readonly address: string } | { readonly fault: AddressFault } {
  const trimmed = text.trim()
  const [, prefix] = /^(t?gr)1[a-z0-9]+$/i.exec(trimmed) ?? []
  if (prefix === undefined) return { fault: 'noAddress' }
  if (prefix.toLowerCase() !== prefixes[network]) return { fault: 'otherNetwork' }
  try {
    const { words } = bech32.decode(trimmed as `${string}1${string}`)
    if (bech32.fromWords(words).length !== accountBytes) return { fault: 'badChecksum' }
    return { address: trimmed.toLowerCase() }
  } catch {
    return { fault: 'badChecksum' }
  }
}

/** Whether an address is the one of a public key. */
export function isAddressOf(address: string, publicKey: Uint8Array): boolean {
  return (['main', 'test'] as const).some((network) => groveAddress(network, publicKey) === address)
}
