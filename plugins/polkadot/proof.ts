import { decodeSs58, encodeSs58 } from './addresses/ss58.js'
import { polkadotNamespace } from './contract/namespace.js'
import { fromHex } from './hex.js'
import { polkadotNetworks } from './networks.js'
import { signerTypeOf } from './signing/verify.js'

/**
 * Whether a text is the address of an account (SS58), in the form that its key has on the network. Addresses on a network that is not
 * built in may have any prefix.
 *
 * @param chainId CAIP-2 id
 */
export function isAccount(address: string, chainId: string): boolean {
  const network = polkadotNetworks.find(({ id }) => `${polkadotNamespace}:${id}` === chainId)
  const account = decodeSs58(address)
  return (
    account !== undefined && encodeSs58(account.publicKey, network?.ss58Prefix ?? account.prefix) === address
  )
}

/**
 * Whether an account has signed a text by sr25519, Ed25519 or ECDSA, between `<Bytes>` and `</Bytes>` or as it is. For servers: it
 * needs no browser and no plugin.
 *
 * @param proof.signature in hexadecimal, as the capability `signing` returns it
 */
export function isSigned({
  address,
  message,
  signature,
}: {
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  const account = decodeSs58(address)
  const bytes = fromHex(signature)
  if (!account || !bytes) return false
  return signerTypeOf(account.publicKey, new TextEncoder().encode(message), bytes) !== undefined
}
