import { decodeAddress } from '../addresses/bech32.js'
import { toBase64 } from '../base64.js'
import type { CosmosKey } from '../contract.js'
import { cosmosErrors } from '../errors.js'

/** An account of a wallet on one chain, copied. */
export interface WalletKeyData extends CosmosKey {
  readonly label: string | undefined
}

/** What a key is checked against. The prefix of chains that the options do not list is unknown. */
interface KeyChain {
  readonly name: string
  readonly bech32Prefix: string | undefined
}

const labelLimit = 64
const keyBytes = 33
const algorithms = ['secp256k1', 'ethsecp256k1']
/** Kinds that wallets name in their own way, such as `eth_secp256k1`. */
const isEthereum = /eth/

/**
 * Reads the key of a wallet on a chain, each field once.
 *
 * @throws cosmos/BAD_KEY
 */
export function readKey(answer: unknown, { name, bech32Prefix }: KeyChain): WalletKeyData {
  try {
    const fields = Object(answer) as Readonly<Record<string, unknown>>
    const { bech32Address, pubKey, algo, name: label, isNanoLedger } = fields
    const decoded = decodeAddress(bech32Address)
    if (!decoded) throw new TypeError('no address')
    if (bech32Prefix !== undefined && decoded.prefix !== bech32Prefix) throw new TypeError('another chain')
    if (!(pubKey instanceof Uint8Array) || pubKey.length !== keyBytes) throw new TypeError('no public key')
    const algorithm = typeof algo === 'string' && algo.length <= labelLimit ? algo : 'secp256k1'
    return {
      address: decoded.address,
      publicKey: toBase64(Uint8Array.from(pubKey)),
      algorithm: algorithms.includes(algorithm) || !isEthereum.test(algorithm) ? algorithm : 'ethsecp256k1',
      ...(isNanoLedger === true && { signsAminoOnly: true }),
      label: typeof label === 'string' && label.length <= labelLimit ? label : undefined,
    }
  } catch (cause) {
    throw cosmosErrors.BAD_KEY({ values: { network: name }, cause })
  }
}
