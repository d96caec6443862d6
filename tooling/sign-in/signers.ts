import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, sha256 } from '@cosmjs/crypto'
import { toBase64 } from '@cosmjs/encoding'
import { ed25519 } from '@noble/curves/ed25519'
import { encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { u8aToHex } from '@polkadot/util'
import { base58 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { Signer as BitcoinSigner } from 'bip322-js'
import { privateKeyToAccount } from 'viem/accounts'
import { messageOf } from '../../plugins/cosmos/testing/wallet.js'

/** A signed text, in the encoding of its namespace. */
export interface SignedText {
  readonly message: string
  readonly signature: string
  readonly type: string
  readonly publicKey?: string
}

/** An account that signs texts as wallets of its namespace do, by libraries that the verifiers do not use where there are others. */
export interface TextSigner {
  /** CAIP-2 id. */
  readonly chainId: `${string}:${string}`
  readonly address: string
  sign(message: string): Promise<SignedText>
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function ethereum(key: Uint8Array): TextSigner {
  const account = privateKeyToAccount(u8aToHex(key))
  const type = 'eip191'
  return {
    chainId: 'eip155:1',
    address: account.address,
    sign: async (message) => ({ message, type, signature: await account.signMessage({ message }) }),
  }
}

function solana(key: Uint8Array): TextSigner {
  const type = 'ed25519'
  return {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: async (message) => ({ message, type, signature: base58.encode(ed25519.sign(utf8(message), key)) }),
  }
}

function bitcoin(key: Uint8Array): TextSigner {
  const { address = '' } = p2wpkh(Secp256k1.compressPubkey(Secp256k1.makeKeypair(key).pubkey))
  const wif = WIF().encode(key)
  return {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address,
    sign: async (message) => ({
      ...{ message, type: 'bip322-simple' },
      signature: BitcoinSigner.sign(wif, address, message),
    }),
  }
}

function polkadot(key: Uint8Array): TextSigner {
  const pair = sr25519PairFromSeed(key)
  return {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: encodeAddress(pair.publicKey, 0),
    sign: async (message) => ({
      ...{ message, type: 'sr25519' },
      signature: u8aToHex(sr25519Sign(`<Bytes>${message}</Bytes>`, pair)),
    }),
  }
}

function cosmos(key: Uint8Array): TextSigner {
  const { pubkey, privkey } = Secp256k1.makeKeypair(key)
  const publicKey = toBase64(Secp256k1.compressPubkey(pubkey))
  const address = pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: publicKey }, 'cosmos')
  return {
    chainId: 'cosmos:cosmoshub-4',
    address,
    async sign(message) {
      const hash = sha256(serializeSignDoc(messageOf(address, utf8(message))))
      const signature = Secp256k1.createSignature(hash, privkey)
      const bytes = Uint8Array.of(...signature.r(32), ...signature.s(32))
      return { message, type: 'adr036', publicKey, signature: toBase64(bytes) }
    },
  }
}

const creators = { eip155: ethereum, solana, bip122: bitcoin, polkadot, cosmos }

/** Namespaces with signers. */
export const signerNamespaces = Object.keys(creators) as readonly (keyof typeof creators)[]

/** Creates an account of a namespace. Two numbers are two accounts. */
export function createSigner(namespace: keyof typeof creators, number = 1): TextSigner {
  return creators[namespace](new Uint8Array(32).fill(number))
}
