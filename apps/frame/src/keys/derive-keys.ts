import { HDKey as Secp256k1Node } from '@scure/bip32'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey as Ed25519Node } from 'micro-key-producer/slip10.js'
import { overwrite, withSecret } from './bytes.js'
import { deriveSeed } from './entropy.js'
import { evmAddressOf } from './evm-address.js'

/** Addresses of a wallet: EVM with its checksum (EIP-55), Solana in base58. */
export interface WalletAddresses {
  readonly evm: `0x${string}`
  readonly solana: string
}

const hardened = (index: number) => HARDENED_OFFSET + index
/** m/44'/60'/0'/0/0 (BIP-44). */
const evmPath = [hardened(44), hardened(60), hardened(0), 0, 0]
/** m/44'/501'/0'/0' (SLIP-10 has hardened indexes only). */
const solanaPath = [hardened(44), hardened(501), hardened(0), hardened(0)]

/** Key of the EVM account. */
export interface EvmKey {
  readonly address: `0x${string}`
  /** 32 bytes. */
  readonly privateKey: Uint8Array
  /** Signs a hash of 32 bytes (ECDSA). The nonce is deterministic (RFC 6979), s is low. */
  readonly sign: (hash: Uint8Array) => EvmSignature
}

/** ECDSA signature. */
interface EvmSignature {
  readonly r: bigint
  readonly s: bigint
  /** 0 or 1: parity of the point's y. */
  readonly recovery: number
}

/** Key of the Solana account. */
export interface SolanaKey {
  readonly address: string
  /** Public key, 32 bytes. */
  readonly publicKey: Uint8Array
  /** Signs bytes (Ed25519). Returns 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** Derives both addresses, with the paths that MetaMask and Phantom use for their first accounts. */
export async function deriveAddresses(entropy: Uint8Array): Promise<WalletAddresses> {
  return withSecret(await deriveSeed(entropy), async (seed) => ({
    evm: await withEvmNode(seed, ({ address }) => address),
    solana: await withSolanaNode(seed, ({ address }) => address),
  }))
}

/** Runs `task` with the EVM key of an entropy, then overwrites the key. */
export async function withEvmKey<Result>(
  entropy: Uint8Array,
  task: (key: EvmKey) => Result | Promise<Result>,
): Promise<Result> {
  return withSecret(await deriveSeed(entropy), (seed) => withEvmNode(seed, task))
}

/** Runs `task` with the Solana key of an entropy, then overwrites the key. */
export async function withSolanaKey<Result>(
  entropy: Uint8Array,
  task: (key: SolanaKey) => Result | Promise<Result>,
): Promise<Result> {
  return withSecret(await deriveSeed(entropy), (seed) => withSolanaNode(seed, task))
}

async function withEvmNode<Result>(seed: Uint8Array, task: (key: EvmKey) => Result | Promise<Result>) {
  const node = deriveNode(Secp256k1Node.fromMasterSeed(seed), evmPath, (parent) => parent.wipePrivateData())
  // a copy of the node's
  const { privateKey } = node
  try {
    if (!privateKey) throw new Error('deriveNode: the node has no private key')
    const publicKey = secp256k1.getPublicKey(privateKey, false)
    const sign = (hash: Uint8Array) => signHash(privateKey, hash)
    return await task({ address: evmAddressOf(publicKey), privateKey, sign })
  } finally {
    if (privateKey) overwrite(privateKey)
    node.wipePrivateData()
  }
}

/** With the bytes of the key: viem's `sign` takes a string. */
function signHash(privateKey: Uint8Array, hash: Uint8Array): EvmSignature {
  const format = 'recovered'
  const bytes = secp256k1.sign(hash, privateKey, { prehash: false, lowS: true, format })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, format)
  return { r, s, recovery }
}

async function withSolanaNode<Result>(seed: Uint8Array, task: (key: SolanaKey) => Result | Promise<Result>) {
  const wipe = (node: Ed25519Node) => overwrite(node.privateKey, node.chainCode)
  const node = deriveNode(Ed25519Node.fromMasterSeed(seed), solanaPath, wipe)
  try {
    const publicKey = node.publicKeyRaw
    // the node signs itself: a second copy of Ed25519 would cost 6 KB
    return await task({ address: base58.encode(publicKey), publicKey, sign: (message) => node.sign(message) })
  } finally {
    wipe(node)
  }
}

/** Derives step by step: the `derive` of both libraries leaves the keys of the parents in memory. */
function deriveNode<Node extends { deriveChild(index: number): Node }>(
  root: Node,
  path: readonly number[],
  wipe: (parent: Node) => void,
): Node {
  return path.reduce((parent, index) => {
    const child = parent.deriveChild(index)
    wipe(parent)
    return child
  }, root)
}
