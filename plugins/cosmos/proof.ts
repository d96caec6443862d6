import { decodeAddress } from './addresses/bech32.js'
import { cosmosNamespace } from './contract/namespace.js'
import { celestia, cosmosHub, dydx, injective, noble, osmosis, osmosisTestnet } from './networks.js'
import { aminoBytes, isSignedByAddress, messageDocument } from './signing/verify.js'

/** Built-in chains, with those that `cosmos()` has by option only. */
const chains = [cosmosHub, osmosis, celestia, dydx, noble, injective, osmosisTestnet]

/**
 * Whether a text is the address of an account with a key, in small letters and with the prefix of the chain. Addresses on a chain that
 * is not built in may have any prefix.
 *
 * @param chainId CAIP-2 id
 */
export function isAccount(address: string, chainId: string): boolean {
  const chain = chains.find(({ id }) => `${cosmosNamespace}:${id}` === chainId)
  const decoded = decodeAddress(address)
  const hasPrefix = !chain || address.startsWith(`${chain.bech32Prefix}1`)
  return decoded?.address === address && decoded.bytes.length === 20 && hasPrefix
}

/**
 * Whether an account has signed a text (ADR-036). For servers: it needs no browser and no plugin.
 *
 * @param proof.signature and `publicKey` in base64, as the capability `signing` returns them
 */
export function isSigned({
  address,
  message,
  signature,
  publicKey,
}: {
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly publicKey?: string | undefined
}): boolean {
  if (publicKey === undefined) return false
  const document = aminoBytes(messageDocument(address, message))
  const signed = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKey }, signature }
  return isSignedByAddress(address, document, signed)
}
