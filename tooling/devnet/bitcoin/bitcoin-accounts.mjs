import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2pkh, p2sh, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'

/** Parameters of regtest's addresses, for @scure/btc-signer. */
export const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Purposes of derivation paths, by the type of the address: BIP-84, BIP-49 and BIP-44. */
const purposes = { p2wpkh: 84, p2sh: 49, p2pkh: 44 }

/**
 * @typedef {keyof typeof purposes} AddressType
 * @typedef {{ address: string, privateKey: Uint8Array, publicKey: Uint8Array, path: string, payment: { script: Uint8Array, redeemScript?: Uint8Array } }}
 *   BitcoinAccount
 */

/**
 * Derives the first accounts of a mnemonic on regtest, as Bitcoin wallets do for test networks.
 *
 * @param {string} mnemonic BIP-39 words
 * @param {number} count
 * @param {AddressType} [type]
 * @returns {BitcoinAccount[]}
 */
export function deriveBitcoinAccounts(mnemonic, count, type = 'p2wpkh') {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  return Array.from({ length: count }, (_, index) => {
    const path = `m/${purposes[type]}'/1'/${index}'/0/0`
    const { privateKey, publicKey } = root.derive(path)
    if (!privateKey || !publicKey) throw new Error(`${path} gives no key`)
    const payment =
      type === 'p2wpkh'
        ? p2wpkh(publicKey, regtest)
        : type === 'p2sh'
          ? p2sh(p2wpkh(publicKey, regtest), regtest)
          : p2pkh(publicKey, regtest)
    const { address } = payment
    if (address === undefined) throw new Error(`${path} gives no address`)
    return {
      address,
      privateKey,
      publicKey,
      path,
      payment,
    }
  })
}
