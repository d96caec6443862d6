import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { caipAddress, rpcCodes, type CaipNetworkId, type PairedPeer } from '#kernel/chain'
import { fakeCapabilityContext } from '#kernel/testing'
import { commitments, type Commitment, type SolanaProvider } from '../contract.js'
import { solanaDevnet, solanaMainnet, toNetwork } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { createSolanaTestWallet } from '../testing/wallet.js'
import { createPairing } from './create-pairing.js'

const network = toNetwork(solanaMainnet)
const devnet = toNetwork(solanaDevnet)
const { signal } = new AbortController()
const keys = [1, 2].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed))) as [Keypair, Keypair]
const [address, second] = keys.map(({ publicKey }) => publicKey.toBase58()) as [string, string]
const hello = new TextEncoder().encode('Öffnen 🌱')

/** An unsigned transaction of an account, in the wire format. */
function unsigned(payer: string, ...more: readonly TransactionInstruction[]): Uint8Array {
  const payerKey = new PublicKey(payer)
  const pay = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })
  const recentBlockhash = PublicKey.default.toBase58()
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [pay, ...more] })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

/** Whether an account has signed a transaction. */
function isSignedBy(wire: Uint8Array | undefined, signer: string): boolean {
  const { message, signatures } = VersionedTransaction.deserialize(wire ?? new Uint8Array())
  const at = message.staticAccountKeys.findIndex((key) => key.toBase58() === signer)
  return ed25519.verify(signatures[at]!, message.serialize(), base58.decode(signer))
}

/** Pairs with the test wallet, or with a wallet that answers as told. */
function pair({
  methods = createPairing().methods,
  answer,
}: { readonly methods?: readonly string[]; readonly answer?: unknown } = {}) {
  const wallet = createSolanaTestWallet({ secretKeys: keys.map(({ secretKey }) => secretKey) })
  const requests: { readonly method: string; readonly params?: unknown }[] = []
  let used: CaipNetworkId = network.caipNetworkId
  const peer: PairedPeer = {
    accounts: () => [address, second].map((each) => caipAddress(network.caipNetworkId, each)),
    methods: () => methods,
    network: () => used,
    use: (next) => void (used = next),
    async request({ method, params }) {
      requests.push({ method, params })
      return answer === undefined ? wallet.request({ method, params }) : answer
    },
    watch: () => () => {},
  }
  const provider = createPairing().provider(peer) as Required<SolanaProvider>
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => provider })
  return { peer, provider, signing, requests }
}

const without = (...missing: readonly string[]) => ({
  methods: createPairing().methods.filter((method) => !missing.includes(method)),
})

test('the provider has the accounts of the session on every cluster', () => {
  const { provider, peer } = pair()
  expect([provider.accounts(), provider.network()]).toEqual([[address, second], network.caipNetworkId])
  peer.use(devnet.caipNetworkId)
  expect([provider.accounts(), provider.network()]).toEqual([[address, second], devnet.caipNetworkId])
})

// behaviour 18.14
test('accounts are those of key pairs, in the order of the wallet', () => {
  const accounts = [second, address].map((each) => ({
    caipAddress: caipAddress(network.caipNetworkId, each),
  }))
  expect(createPairing().accounts!(accounts)).toEqual(
    accounts.map((account) => ({ ...account, kind: 'eoa' })),
  )
})

describe('a message', () => {
  test.each([address, second])('is sent with the account %s and signed by it', async (pubkey) => {
    const { signing, requests } = pair()
    const account = caipAddress(network.caipNetworkId, pubkey)
    const { signature } = await signing.message({ account, network, message: hello, signal })
    expect(ed25519.verify(base58.decode(signature), hello, base58.decode(pubkey))).toBe(true)
    expect(requests).toEqual([
      { method: 'solana_signMessage', params: { message: base58.encode(hello), pubkey } },
    ])
  })

  test.each([
    null,
    7,
    {},
    { signature: 7 },
    { signature: '' },
    { signature: 'lI0O' },
    { signature: address },
  ])('has an invalid signature: %j', async (answer) => {
    const signed = pair({ answer }).provider.signMessage({ address, message: hello })
    await expect(signed).rejects.toMatchObject({ code: 'solana/BAD_SIGNATURE' })
  })
})

describe('a transaction', () => {
  test.each([address, second])('is sent alone and signed by its account %s', async (signer) => {
    const { provider, requests } = pair()
    const wire = unsigned(signer)
    const [signed] = await provider.signTransactions({ address: signer, transactions: [wire] })
    expect(isSignedBy(signed, signer)).toBe(true)
    expect(requests).toEqual([
      { method: 'solana_signTransaction', params: { transaction: base64.encode(wire) } },
    ])
  })

  test('is signed by the account that is asked, if the wallet has all of its signers', async () => {
    const [fromPubkey, toPubkey] = [new PublicKey(second), new PublicKey(address)]
    const wire = unsigned(address, SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 1 }))
    const [signed] = await pair().provider.signTransactions({ address: second, transactions: [wire] })
    expect(isSignedBy(signed, second)).toBe(true)
  })

  test('that a wallet changes is the answer of the wallet', async () => {
    const changed = VersionedTransaction.deserialize(
      unsigned(
        address,
        SystemProgram.transfer({ fromPubkey: keys[0].publicKey, toPubkey: keys[1].publicKey, lamports: 2 }),
      ),
    )
    changed.sign([keys[0]])
    const answer = {
      transaction: base64.encode(changed.serialize()),
      signature: base58.encode(changed.signatures[0]!),
    }
    const request = { address, transactions: [unsigned(address)] }
    expect(await pair({ answer }).provider.signTransactions(request)).toEqual([changed.serialize()])
  })

  const signedWire = () => {
    const transaction = VersionedTransaction.deserialize(unsigned(address))
    transaction.sign([keys[0]])
    return { wire: transaction.serialize(), signature: base58.encode(transaction.signatures[0]!) }
  }
  test.each([
    ['its signature only', undefined],
    ['its signature, and the transaction in base58', base58.encode(signedWire().wire)],
  ])('is signed by a wallet that answers with %s', async (_, transaction) => {
    const { wire, signature } = signedWire()
    const { provider } = pair({ answer: { signature, transaction } })
    expect(await provider.signTransactions({ address, transactions: [unsigned(address)] })).toEqual([wire])
  })

  test.each([
    null,
    'text',
    {},
    { transaction: 7 },
    { transaction: '' },
    { transaction: '%' },
    { transaction: 'AAAA' },
    { signature: address },
  ])('has an invalid answer: %j', async (answer) => {
    const request = { address, transactions: [unsigned(address)] }
    const signed = pair({ answer }).provider.signTransactions(request)
    await expect(signed).rejects.toMatchObject({ code: 'solana/BAD_SIGNATURE' })
  })

  test('of other accounts takes no signature', async () => {
    const request = { address, transactions: [unsigned(second)] }
    const answer = { signature: signedWire().signature }
    const signed = pair({ answer }).provider.signTransactions(request)
    await expect(signed).rejects.toMatchObject({ code: 'solana/BAD_SIGNATURE' })
  })
})

describe('several transactions', () => {
  const wires = [
    unsigned(second),
    unsigned(
      second,
      SystemProgram.nonceAdvance({ noncePubkey: keys[0].publicKey, authorizedPubkey: keys[1].publicKey }),
    ),
  ]
  const texts = wires.map((wire) => base64.encode(wire))

  test('are one request', async () => {
    const { provider, requests } = pair()
    const signed = await provider.signTransactions({ address: second, transactions: wires })
    expect(signed.map((wire) => isSignedBy(wire, second))).toEqual([true, true])
    expect(requests).toEqual([{ method: 'solana_signAllTransactions', params: { transactions: texts } }])
  })

  test('are one request each if the wallet did not approve more', async () => {
    const { provider, requests } = pair(without('solana_signAllTransactions'))
    const signed = await provider.signTransactions({ address: second, transactions: wires })
    expect(signed.map((wire) => isSignedBy(wire, second))).toEqual([true, true])
    expect(requests).toEqual(
      texts.map((transaction) => ({ method: 'solana_signTransaction', params: { transaction } })),
    )
  })

  test.each([null, {}, { transactions: 'text' }, { transactions: texts.slice(1) }, { transactions: [7, 8] }])(
    'have an invalid answer: %j',
    async (answer) => {
      const signed = pair({ answer }).provider.signTransactions({ address: second, transactions: wires })
      await expect(signed).rejects.toMatchObject({ code: 'solana/BAD_SIGNATURE' })
    },
  )
})

describe('a transaction that the wallet sends', () => {
  const wire = unsigned(address)
  const transaction = base64.encode(wire)
  const answer = { signature: base58.encode(new Uint8Array(64).fill(7)) }
  const send = (options?: unknown) => {
    const { provider, requests } = pair({ answer })
    const request = {
      address,
      transaction: wire,
      ...(options !== undefined && { options: options as never }),
    }
    return { requests, sent: provider.signAndSendTransaction(request) }
  }

  test('has no options by default', async () => {
    const { requests, sent } = send()
    expect(await sent).toEqual(new Uint8Array(64).fill(7))
    expect(requests).toEqual([{ method: 'solana_signAndSendTransaction', params: { transaction } }])
  })

  test.each(commitments)('has the preflight commitment %s', async (preflightCommitment) => {
    const options = { preflightCommitment, skipPreflight: false, maxRetries: 3, minContextSlot: 5 }
    const { requests, sent } = send(options)
    await sent
    expect(requests).toEqual([
      { method: 'solana_signAndSendTransaction', params: { transaction, sendOptions: options } },
    ])
  })

  test.each(['soon', '', 'Confirmed', ' confirmed', 'toString', '__proto__', null, 1, {}, ['confirmed']])(
    'is refused with the preflight commitment %j, before the wallet is asked',
    async (preflightCommitment) => {
      const { requests, sent } = send({ preflightCommitment: preflightCommitment as Commitment })
      await expect(sent).rejects.toMatchObject({
        code: 'rpc/invalidParams',
        rpcCode: rpcCodes.invalidParams,
        message: `preflightCommitment: ${JSON.stringify(preflightCommitment)} is not one of ${commitments.join(', ')}.`,
      })
      expect(requests).toEqual([])
    },
  )

  test.each([null, {}, { signature: transaction }])('has an invalid answer: %j', async (bad) => {
    const sent = pair({ answer: bad }).provider.signAndSendTransaction({ address, transaction: wire })
    await expect(sent).rejects.toMatchObject({ code: 'solana/BAD_SIGNATURE' })
  })
})

test('a message is not sent if the wallet did not approve it', async () => {
  const { provider, requests } = pair(without('solana_signMessage'))
  const asked = provider.signMessage({ address, message: hello })
  await expect(asked).rejects.toMatchObject({ rpcCode: rpcCodes.unsupportedMethod })
  expect(requests).toEqual([])
})

test.each([
  [['solana_signTransaction'], ['signTransactions']],
  [['solana_signAndSendTransaction'], ['signAndSendTransaction']],
  [['solana_signMessage'], []],
])('a session that approved %j has of the ways to pay: %j', (methods, expected) => {
  const provider: SolanaProvider = pair({ methods }).provider
  const ways = ['signTransactions', 'signAndSendTransaction'] as const
  expect(ways.filter((way) => provider[way] !== undefined)).toEqual(expected)
})
