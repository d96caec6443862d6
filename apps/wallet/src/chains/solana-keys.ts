import { ed25519 } from '@noble/curves/ed25519'
import { concatBytes } from '@noble/hashes/utils'
import { HDKey } from 'micro-key-producer/slip10.js'
import { seedOf } from '../web/keys/seed.js'

/**
 * Derives the secret keys of the first accounts of a phrase, as Solana wallets do: m/44'/501'/n'/0' (BIP-44, SLIP-10). Each has
 * 64 bytes, the seed and the public key.
 */
export function deriveSolanaKeys(mnemonic: string, count: number): readonly Uint8Array[] {
  const root = HDKey.fromMasterSeed(seedOf(mnemonic))
  return Array.from({ length: count }, (_, index) => {
    const seed = root.derive(`m/44'/501'/${index}'/0'`).privateKey
    return concatBytes(seed, ed25519.getPublicKey(seed))
  })
}
