import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/**
 * @typedef {{ address: import('viem').Address, privateKey: import('viem').Hex }} DevnetAccount
 */

/**
 * The first accounts of a phrase, on the path m/44'/60'/0'/0/n (BIP-44), which is the one anvil funds.
 *
 * @param {string} mnemonic BIP-39 words
 * @param {number} count
 * @returns {DevnetAccount[]}
 * @throws {Error} when the words are no BIP-39 phrase
 */
export function deriveAccounts(mnemonic, count) {
  // the way from words to a key is slow on purpose (PBKDF2), so it is gone once and not for every account
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (!privateKey) throw new Error(`The phrase has no private key at index ${index}.`)
    const hex = toHex(privateKey)
    return { address: privateKeyToAddress(hex), privateKey: hex }
  })
}
