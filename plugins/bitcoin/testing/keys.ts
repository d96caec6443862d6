import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import * as signer from '@scure/btc-signer'
import { createFormats } from '../addresses/formats.js'
import type { AddressPurpose } from '../contract.js'
import { buildToSign } from '../signing/bip322.js'
import { ecdsaHash } from '../signing/verify-message.js'

/** Types of addresses that the wallet can have. */
export type KeyType = 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'

/** A key of a wallet on a network. */
export interface WalletKey {
  readonly address: string
  readonly purpose: AddressPurpose
  readonly type: KeyType
  readonly path: string
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
  /** Signs a message by BIP-137 or BIP-322. */
  signMessage(message: Uint8Array, protocol: 'ecdsa' | 'bip322'): Uint8Array
  /** Signs an input of a transaction. */
  signInput(transaction: signer.Transaction, index: number): void
}

/** Purposes of derivation paths: BIP-84, BIP-49, BIP-44 and BIP-86. */
const purposes: Readonly<Record<KeyType, number>> = { p2wpkh: 84, p2sh: 49, p2pkh: 44, p2tr: 86 }
/** First bytes of signatures by BIP-137. */
const headers: Readonly<Record<KeyType, number>> = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39 }

const references: Readonly<Record<string, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
const formats = createFormats([])

/** Parameters of @scure/btc-signer for a network, by its word. */
export function networkOf(word: string) {
  const reference = references[word]
  if (reference === undefined) throw new Error(`Unknown network ${word}`)
  return { ...formats.prefixes(reference), wif: word === 'mainnet' ? 0x80 : 0xef }
}

const roots = new Map<string, HDKey>()

/** The root key of a mnemonic. It takes half a second on a phone, so each is derived once. */
function rootOf(mnemonic: string): HDKey {
  const root = roots.get(mnemonic) ?? HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  roots.set(mnemonic, root)
  return root
}

/** Creates the function that derives keys of a mnemonic. */
export function createKeys(mnemonic: string) {
  return (word: string, account: number, type: KeyType, purpose: AddressPurpose): WalletKey => {
    const network = networkOf(word)
    const path = `m/${purposes[type]}'/${word === 'mainnet' ? 0 : 1}'/${account}'/0/0`
    const { privateKey, publicKey } = rootOf(mnemonic).derive(path)
    if (!privateKey || !publicKey) throw new Error(`${path} gives no key`)
    const wpkh = signer.p2wpkh(publicKey, network)
    const internalKey = publicKey.slice(1)
    const payment = {
      p2wpkh: () => wpkh,
      p2sh: () => signer.p2sh(wpkh, network),
      p2pkh: () => signer.p2pkh(publicKey, network),
      p2tr: () => signer.p2tr(internalKey, undefined, network),
    }[type]()
    const { address, script } = payment
    if (address === undefined) throw new Error(`${path} gives no address`)

    function signInput(transaction: signer.Transaction, index: number) {
      const input = transaction.getInput(index)
      if (type === 'p2sh' && !input.redeemScript)
        transaction.updateInput(index, { redeemScript: wpkh.script }, true)
      if (type === 'p2tr' && !input.tapInternalKey)
        transaction.updateInput(index, { tapInternalKey: internalKey }, true)
      transaction.signIdx(privateKey as Uint8Array, index)
    }
    return {
      ...{ address, purpose, type, path, publicKey, script, signInput },
      signMessage(message, protocol) {
        if (protocol === 'ecdsa') {
          const signature = secp256k1.sign(ecdsaHash(message), privateKey)
          return concatBytes(Uint8Array.of(headers[type] + signature.recovery), signature.toCompactRawBytes())
        }
        const transaction = buildToSign(signer, message, script)
        signInput(transaction, 0)
        transaction.finalizeIdx(0)
        return signer.RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
      },
    }
  }
}
