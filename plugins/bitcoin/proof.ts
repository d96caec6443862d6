import { base64 } from '@scure/base'
import { addressType } from './addresses/check-address.js'
import { createFormats } from './addresses/formats.js'
import * as signer from './signing/signer.js'
import { messageSignatureType, withoutPrefix } from './signing/verify-message.js'

const formats = createFormats([])
const prefixesOf = (chainId: string) => formats.prefixes(chainId.slice(chainId.indexOf(':') + 1))

/** Whether a text is the address of an account on a network of Bitcoin Core, with its checksum and in the case that it has. */
export function isAccount(address: string, chainId: string): boolean {
  const type = addressType(address, prefixesOf(chainId))
  const isSegwit = type !== 'p2pkh' && type !== 'p2sh'
  return type !== undefined && !(isSegwit && address !== address.toLowerCase())
}

/**
 * Whether an account has signed a text: by a simple signature of BIP-322, or by one that the key is recovered from (BIP-137). For
 * servers: it needs no browser and no plugin, only `@scure/btc-signer`. Addresses with several keys have no such signatures.
 *
 * @param proof.chainId CAIP-2 id, which says how addresses begin
 * @param proof.signature in base64, as the capability `signing` returns it
 */
export function isSigned({
  chainId,
  address,
  message,
  signature,
}: {
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  try {
    const proof = {
      address,
      message: new TextEncoder().encode(message),
      signature: base64.decode(withoutPrefix(signature)),
      prefixes: prefixesOf(chainId),
    }
    return messageSignatureType(signer, proof) !== undefined
  } catch {
    return false
  }
}
