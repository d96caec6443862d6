import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withSolanaKey, type SolanaKey } from './derive-keys.js'
import { UnsignableError } from './errors.js'
import { signSolanaMessage, signSolanaTransaction } from './sign-solana.js'

const wallet = new PublicKey('3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx')
const sign = <Result>(task: (key: SolanaKey) => Result) => withSolanaKey(new Uint8Array(32), task)
const companion = Keypair.fromSeed(new Uint8Array(32).fill(9))
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const blockhash = receiver.toBase58()
const transfer = (from: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: receiver, lamports: 5 })
const isSignedBy = (key: PublicKey, signature: Uint8Array, message: Uint8Array) =>
  ed25519.verify(signature, message, key.toBytes())

function versioned(payer: PublicKey, version: 'legacy' | 'v0', ...from: readonly PublicKey[]) {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: from.map(transfer),
  })
  const table = new AddressLookupTableAccount({
    key: Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [receiver],
    },
  })
  return new VersionedTransaction(
    version === 'v0' ? message.compileToV0Message([table]) : message.compileToLegacyMessage(),
  )
}

describe('messages', () => {
  it('verify with the public key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (message) => {
        const signature = await sign((key) => signSolanaMessage(key, message))
        expect(isSignedBy(wallet, signature, message)).toBe(true)
      }),
      { numRuns: 5 },
    )
  })

  it.each(['legacy', 'v0'] as const)(
    'test 39: the bytes of a %s transaction are refused',
    async (version) => {
      const transaction = versioned(wallet, version, wallet)
      await expect(sign((key) => signSolanaMessage(key, transaction.message.serialize()))).rejects.toThrow(
        'message: the bytes are a Solana transaction',
      )
      await expect(sign((key) => signSolanaMessage(key, transaction.serialize()))).rejects.toThrow(
        UnsignableError,
      )
    },
  )
})

describe('transactions', () => {
  it.each(['legacy', 'v0'] as const)('%s: signs the slot of the fee payer', async (version) => {
    const transaction = versioned(wallet, version, wallet)
    const signed = VersionedTransaction.deserialize(
      await sign((key) => signSolanaTransaction(key, transaction.serialize())),
    )
    expect(signed.message.serialize()).toEqual(transaction.message.serialize())
    expect(isSignedBy(wallet, signed.signatures[0]!, signed.message.serialize())).toBe(true)
  })

  it.each(['legacy', 'v0'] as const)('%s: keeps the signature of another fee payer', async (version) => {
    const transaction = versioned(companion.publicKey, version, wallet, companion.publicKey)
    transaction.sign([companion])
    const signed = VersionedTransaction.deserialize(
      await sign((key) => signSolanaTransaction(key, transaction.serialize())),
    )
    expect(signed.signatures[0]).toEqual(transaction.signatures[0])
    const bytes = signed.message.serialize()
    expect(isSignedBy(companion.publicKey, signed.signatures[0]!, bytes)).toBe(true)
    expect(isSignedBy(wallet, signed.signatures[1]!, bytes)).toBe(true)
  })

  it('leaves the slot of another signer empty', async () => {
    const transaction = versioned(wallet, 'v0', wallet, companion.publicKey)
    const signed = VersionedTransaction.deserialize(
      await sign((key) => signSolanaTransaction(key, transaction.serialize())),
    )
    expect(signed.signatures[1]).toEqual(new Uint8Array(64))
  })

  it('verifies in the legacy class of web3.js', async () => {
    const transaction = new Transaction({ feePayer: wallet, blockhash, lastValidBlockHeight: 1 })
    transaction.add(transfer(wallet))
    const wire = transaction.serialize({ requireAllSignatures: false })
    const signed = Transaction.from(await sign((key) => signSolanaTransaction(key, Uint8Array.from(wire))))
    expect(signed.verifySignatures()).toBe(true)
  })

  it('refuses a transaction of other signers, and bytes that are none', async () => {
    const foreign = versioned(companion.publicKey, 'v0', companion.publicKey).serialize()
    await expect(sign((key) => signSolanaTransaction(key, foreign))).rejects.toThrow('is none of its signers')
    const own = versioned(wallet, 'v0', wallet).serialize()
    for (const bytes of [new Uint8Array(), own.slice(0, -1), Uint8Array.of(...own, 0), own.slice(1)]) {
      await expect(sign((key) => signSolanaTransaction(key, bytes))).rejects.toThrow(UnsignableError)
    }
  })
})
