import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { badRequest, textOf, type HeldKey } from './held-key.js'
import { seedOf } from './seed.js'

/** BIP-137: the first byte of a signature by a key of a P2WPKH address, before the recovery bits. */
const segwitHeader = 39
const firstLongLength = 0xfd

const networks = [
  { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', prefix: 'bc', path: "m/84'/0'/0'/0/0" },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    prefix: 'tb',
    path: "m/84'/1'/0'/0/0",
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    prefix: 'bcrt',
    path: "m/84'/1'/0'/0/0",
  },
]

/** The first P2WPKH address of a phrase on each network (BIP-84); it signs messages (BIP-137), and sends nothing. */
export function createBitcoinKey(mnemonic: string): HeldKey {
  const root = HDKey.fromMasterSeed(seedOf(mnemonic))
  const held = new Map(
    networks.map(({ id, prefix, path }) => {
      const { privateKey, publicKey } = root.derive(path)
      if (!privateKey || !publicKey) throw new TypeError('The phrase gives no key here.')
      const program = bech32.toWords(ripemd160(sha256(publicKey)))
      const details = { privateKey, publicKey, path, address: bech32.encode(prefix, [0, ...program]) }
      return [id, details] as const
    }),
  )
  const on = (network: string) => {
    const found = held.get(network)
    if (!found) throw badRequest(`There is no address on ${network}.`)
    return found
  }

  function readMessage(params: unknown): string {
    const protocol: unknown = Reflect.get(Object(params) as object, 'protocol') ?? 'ecdsa'
    if (protocol !== 'ecdsa') throw badRequest('This wallet signs messages with protocol ecdsa only.')
    return textOf(params, 'message')
  }

  return {
    namespace: 'bip122',
    networks: networks.map(({ id, name }) => ({ id, name })),
    methods: ['getAccountAddresses', 'signMessage'],
    addressOn: (network) => on(network).address,
    answerQuietly(method, network) {
      if (method !== 'getAccountAddresses') return undefined
      const { address, publicKey, path } = on(network)
      return [{ address, publicKey: bytesToHex(publicKey), path, intention: 'payment' }]
    },
    describe: (_method, params) => [
      ['Message', readMessage(params)],
      ['Account', textOf(params, 'account')],
    ],
    sign(_method, params, network) {
      const { address, privateKey } = on(network)
      if (textOf(params, 'account') !== address) throw badRequest('That address is none of this wallet.')
      const hash = messageHash(readMessage(params))
      const signature = secp256k1.sign(hash, privateKey)
      const bytes = concatBytes(
        Uint8Array.of(segwitHeader + signature.recovery),
        signature.toCompactRawBytes(),
      )
      return { address, signature: bytesToHex(bytes), messageHash: bytesToHex(hash) }
    },
  }
}

/** What is signed: the text behind Bitcoin's own words, hashed twice. */
export function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return sha256(
    sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), sizeOf(bytes.length), bytes)),
  )
}

/** Bitcoin's CompactSize. */
function sizeOf(length: number): Uint8Array {
  if (length < firstLongLength) return Uint8Array.of(length)
  if (length > 0xffff) throw badRequest('The message is too long.')
  return Uint8Array.of(firstLongLength, length & 0xff, length >> 8)
}
