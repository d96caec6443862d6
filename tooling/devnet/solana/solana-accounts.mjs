import { mnemonicToSeedSync } from '@scure/bip39'
import { Keypair } from '@solana/web3.js'
import { HDKey } from 'micro-key-producer/slip10.js'

/**
 * @typedef {{ address: string, secretKey: Uint8Array }} SolanaAccount `secretKey` has 64 bytes: the seed and the public key
 */

/**
 * Derives the first accounts of a mnemonic at m/44'/501'/n'/0' (BIP-44, SLIP-10), as Solana wallets do.
 *
 * @param {string} mnemonic BIP-39 words
 * @param {number} count
 * @returns {SolanaAccount[]}
 */
export function deriveSolanaAccounts(mnemonic, count) {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  return Array.from({ length: count }, (_, index) => {
    const { publicKey, secretKey } = Keypair.fromSeed(root.derive(`m/44'/501'/${index}'/0'`).privateKey)
    return { address: publicKey.toBase58(), secretKey }
  })
}
