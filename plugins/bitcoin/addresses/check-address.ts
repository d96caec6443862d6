import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { AddressPrefixes } from '../networks.js'

const base58check = createBase58check(sha256)

/** Type of an address, by its script. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** Longest address (BIP-173). */
const maxLength = 90
const hashBytes = 20
const programBytes = { p2wpkh: 20, p2wsh: 32, p2tr: 32 }

/**
 * Returns the type of an address on networks with these prefixes, by its checksum and length; undefined if it is none. Small
 * and synchronous, because every connection checks its accounts; receivers are checked by @scure/btc-signer.
 */
export function addressType(address: unknown, prefixes: AddressPrefixes): AddressType | undefined {
  if (typeof address !== 'string' || address.length > maxLength) return undefined
  return segwitType(address, prefixes.bech32) ?? base58Type(address, prefixes)
}

function segwitType(address: string, prefix: string): AddressType | undefined {
  if (!address.toLowerCase().startsWith(`${prefix}1`)) return undefined
  const version0 = bech32.decodeUnsafe(address, maxLength)
  const version1 = bech32m.decodeUnsafe(address, maxLength)
  const words = version0?.words ?? version1?.words
  const [version, ...data] = words ?? []
  const bytes = bech32.fromWordsUnsafe(data)
  if ((version0 ?? version1)?.prefix !== prefix || !(bytes instanceof Uint8Array)) return undefined
  if (version0 && version === 0)
    return bytes.length === programBytes.p2wpkh
      ? 'p2wpkh'
      : bytes.length === programBytes.p2wsh
        ? 'p2wsh'
        : undefined
  return version1 && version === 1 && bytes.length === programBytes.p2tr ? 'p2tr' : undefined
}

function base58Type(address: string, prefixes: AddressPrefixes): AddressType | undefined {
  try {
    const bytes = base58check.decode(address)
    if (bytes.length !== 1 + hashBytes) return undefined
    if (bytes[0] === prefixes.pubKeyHash) return 'p2pkh'
    return bytes[0] === prefixes.scriptHash ? 'p2sh' : undefined
  } catch {
    return undefined
  }
}
