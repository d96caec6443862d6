import { createPublicKey, verify } from 'node:crypto'
import { serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58, base64 } from '@scure/base'
import { Address, OutScript, TEST_NETWORK, Transaction as BitcoinTransaction } from '@scure/btc-signer'
import {
  Connection,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { until } from 'foyerkit/testing'
import { messageOf } from 'foyerkit/testing/cosmos'
import { signedBytesOf } from 'foyerkit/testing/polkadot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verifyMessage, verifyTypedData } from 'viem'
import { sampleAmino, sampleDirect } from '../../../plugins/cosmos/testing/sample-documents.js'
import { samplePayload } from '../../../plugins/polkadot/testing/sample-payload.js'
import { startFurnishedSolana } from '../../devnet/solana/start-furnished-solana.mjs'
import { connectPage, ownAccounts, type Wanted } from './start-web-wallet.js'

const ethereum = 'eip155:1'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000933ea01ad0ee984209779ba'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const cosmos = 'cosmos:cosmoshub-4'

const { addresses, keys } = await ownAccounts
const addressesOn = (network: string): readonly string[] =>
  keys.find(({ namespace }) => network.startsWith(`${namespace}:`))?.addressesOn(network) ?? addresses
const [evmAccount = '', solanaAccount = '', payment = '', polkadotAccount = '', cosmosAccount = ''] = [
  ...[ethereum, solana, bitcoin, polkadot, cosmos].map((network) => addressesOn(network)[0]),
]
const [, ordinals = ''] = addressesOn(bitcoin)

const part = (chain: string, ...methods: string[]) => ({ chains: [chain], methods, events: [] })
const wanted: Wanted = {
  eip155: part(ethereum, 'personal_sign', 'eth_signTypedData_v4'),
  solana: part(
    solana,
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ),
  bip122: part(bitcoin, 'getAccountAddresses', 'signMessage', 'signPsbt'),
  polkadot: part(polkadot, 'polkadot_signMessage', 'polkadot_signTransaction'),
  cosmos: part(cosmos, 'cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'),
}

/** Connects a page that asks for everything. */
async function start(options?: Parameters<typeof connectPage>[1]) {
  const connected = await connectPage(wanted, options)
  const { sessions, sendRequest } = connected
  return {
    ...connected,
    /** Sends a request over the relay, and approves it. Returns the answer and what the user was shown. */
    async approve(network: string, method: string, params: unknown) {
      const answer = sendRequest(network, method, params)
      const question = await until(() => sessions.waiting[0], 'the question')
      expect(question.request).toMatchObject({ method, origin: connected.site.url })
      const lines = Object.fromEntries(question.lines())
      question.request.approve()
      return { answer: (await answer) as never, lines }
    },
  }
}

/** Verifies an Ed25519 signature with Node.js. */
function isSignedOnSolana(bytes: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = Buffer.concat([prefix, base58.decode(solanaAccount)])
  return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** A transfer of the account to itself. */
function solanaTransfer(lamports: number, blockhash = base58.encode(new Uint8Array(32).fill(3))) {
  const key = new PublicKey(solanaAccount)
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports })],
  }).compileToV0Message()
  return new VersionedTransaction(message)
}
const toText = (transaction: VersionedTransaction) => base64.encode(transaction.serialize())

function expectSigned(text: string, unsigned: VersionedTransaction) {
  const { message, signatures } = VersionedTransaction.deserialize(base64.decode(text))
  expect(message.serialize()).toEqual(unsigned.message.serialize())
  expect(isSignedOnSolana(message.serialize(), signatures[0] ?? new Uint8Array())).toBe(true)
}

/** A transaction that spends an output of each address. */
function bitcoinTransfer() {
  const transaction = new BitcoinTransaction()
  for (const [index, address] of [payment, ordinals].entries()) {
    const script = OutScript.encode(Address(TEST_NETWORK).decode(address))
    transaction.addInput({ txid: '11'.repeat(32), index, witnessUtxo: { script, amount: 10_000n } })
  }
  transaction.addOutputAddress(payment, 19_000n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

const isSignedByCosmosKey = (bytes: Uint8Array, signature: string, publicKey: string) =>
  secp256k1.verify(base64.decode(signature), sha256(bytes), base64.decode(publicKey))

interface CosmosAnswer {
  readonly signed: unknown
  readonly signature: { readonly signature: string; readonly pub_key: { readonly value: string } }
}

describe('on EVM chains', () => {
  test('signs messages and typed data', async () => {
    const { approve } = await start()
    const address = evmAccount as `0x${string}`
    const { answer: signature } = await approve(ethereum, 'personal_sign', ['0x48656c6c6f', address])
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const typedData = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    } as const
    const typed = await approve(ethereum, 'eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    expect(await verifyTypedData({ address, ...typedData, signature: typed.answer })).toBe(true)
  })
})

describe('on Solana', () => {
  test.each(['solana_getAccounts', 'solana_requestAccounts'])(
    'answers %s without a question',
    async (method) => {
      const { sendRequest } = await start()
      expect(await sendRequest(solana, method, {})).toEqual([{ pubkey: solanaAccount }])
    },
  )

  test('signs a message, which it shows', async () => {
    const { approve } = await start()
    const bytes = new TextEncoder().encode('Come in\u202e')
    const message = base58.encode(bytes)
    const { answer, lines } = await approve(solana, 'solana_signMessage', { message, pubkey: solanaAccount })
    expect(lines).toEqual({ Message: 'Come in\\u{202e}', Account: solanaAccount, On: 'Solana' })
    expect(isSignedOnSolana(bytes, base58.decode((answer as { signature: string }).signature))).toBe(true)
  })

  test('signs a transaction, and several', async () => {
    const { approve } = await start()
    const [first, second] = [solanaTransfer(1), solanaTransfer(2)]
    const params = { pubkey: solanaAccount, transaction: toText(first) }
    const one = await approve(solana, 'solana_signTransaction', params)
    const { signature, transaction } = one.answer as { signature: string; transaction: string }
    expectSigned(transaction, first)
    expect(isSignedOnSolana(first.message.serialize(), base58.decode(signature))).toBe(true)
    expect(one.lines).toMatchObject({
      Programs: SystemProgram.programId.toBase58(),
      'Pays the fee': solanaAccount,
    })
    const { answer } = await approve(solana, 'solana_signAllTransactions', {
      transactions: [toText(first), toText(second)],
    })
    const { transactions } = answer as { transactions: readonly string[] }
    for (const [index, unsigned] of [first, second].entries())
      expectSigned(transactions[index] ?? '', unsigned)
  })

  test('sends a transaction by its node', async () => {
    const chain = await startFurnishedSolana()
    onTestFinished(() => chain.stop())
    const { approve } = await start({ solana: chain })
    const connection = new Connection(chain.rpcUrl, 'confirmed')
    const { blockhash } = await connection.getLatestBlockhash()
    const transfer = solanaTransfer(LAMPORTS_PER_SOL, blockhash)
    const params = { pubkey: solanaAccount, transaction: toText(transfer), options: { skipPreflight: true } }
    const { answer } = await approve(solana, 'solana_signAndSendTransaction', params)
    const { signature } = answer as { signature: string }
    const { value } = await connection.getSignatureStatuses([signature])
    expect(value[0]).toMatchObject({ err: null })
  })
})

describe('on Bitcoin', () => {
  test('lists both addresses with their purposes', async () => {
    const { sendRequest } = await start()
    expect(await sendRequest(bitcoin, 'getAccountAddresses', { account: payment })).toMatchObject([
      { address: payment, intention: 'payment', path: "m/84'/1'/0'/0/0" },
      { address: ordinals, intention: 'ordinal', path: "m/86'/1'/0'/0/0" },
    ])
  })

  test.each([
    ['ecdsa', payment],
    ['bip322', payment],
    ['bip322', ordinals],
    [undefined, payment],
  ])('signs a message by %s for %s that bip322-js accepts', async (protocol, account) => {
    const { approve } = await start()
    const params = { account, message: 'Öffnen 🌱', ...(protocol && { protocol }) }
    const { answer, lines } = await approve(bitcoin, 'signMessage', params)
    expect(lines).toEqual({ Message: 'Öffnen 🌱', Account: account, On: 'Bitcoin Testnet' })
    const signature = Buffer.from((answer as { signature: string }).signature, 'hex').toString('base64')
    expect(Verifier.verifySignature(account, 'Öffnen 🌱', signature)).toBe(true)
  })

  test('signs the inputs of a PSBT that it is asked for', async () => {
    const { approve } = await start()
    const { answer, lines } = await approve(bitcoin, 'signPsbt', {
      account: payment,
      psbt: bitcoinTransfer(),
      signInputs: [
        { address: payment, index: 0, sighashTypes: [1] },
        { address: ordinals, index: 1, sighashTypes: [1] },
      ],
    })
    expect(lines).toEqual({ 'Pays 19000 sats to': payment, On: 'Bitcoin Testnet' })
    const psbt = Psbt.fromBase64((answer as { psbt: string }).psbt)
    const isValid = (key: Buffer, hash: Buffer, signature: Buffer) => secp256k1.verify(signature, hash, key)
    expect(psbt.validateSignaturesOfInput(0, isValid)).toBe(true)
    expect(psbt.data.inputs[1]?.tapKeySig).toHaveLength(64)
  })
})

describe('on Polkadot', () => {
  test('signs a message, and a transaction', async () => {
    const { approve } = await start()
    const message = 'Öffnen 🌱'
    const signed = await approve(polkadot, 'polkadot_signMessage', { address: polkadotAccount, message })
    expect(signed.lines).toEqual({ Message: message, Account: polkadotAccount, On: 'Polkadot' })
    const { signature } = signed.answer as { signature: string }
    expect(signatureVerify(message, signature, polkadotAccount)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })

    const payload = samplePayload(polkadotAccount)
    const { answer } = await approve(polkadot, 'polkadot_signTransaction', {
      address: polkadotAccount,
      transactionPayload: payload,
    })
    const ofPayload = (answer as { signature: string }).signature
    expect(signatureVerify(signedBytesOf(payload), ofPayload, polkadotAccount).isValid).toBe(true)
  })
})

describe('on Cosmos chains', () => {
  test('lists the account, and signs a message by ADR-036', async () => {
    const { approve, sendRequest } = await start()
    const [listed] = (await sendRequest(cosmos, 'cosmos_getAccounts', {})) as [Record<string, string>]
    expect(listed).toMatchObject({ address: cosmosAccount, algo: 'secp256k1' })
    const document = messageOf(cosmosAccount, new TextEncoder().encode('Öffnen 🌱'))
    const params = { signerAddress: cosmosAccount, signDoc: document }
    const { answer, lines } = await approve(cosmos, 'cosmos_signAmino', params)
    expect(lines).toEqual({ Message: 'Öffnen 🌱', Account: cosmosAccount, On: 'Cosmos Hub' })
    const { signature } = answer as CosmosAnswer
    expect(signature.pub_key.value).toBe(listed['pubkey'])
    expect(
      isSignedByCosmosKey(serializeSignDoc(document), signature.signature, signature.pub_key.value),
    ).toBe(true)
  })

  test('signs transactions in Amino JSON and in Protobuf', async () => {
    const { approve } = await start()
    const amino: StdSignDoc = sampleAmino('cosmoshub-4')
    const first = await approve(cosmos, 'cosmos_signAmino', { signerAddress: cosmosAccount, signDoc: amino })
    const { signed, signature } = first.answer as CosmosAnswer
    expect(signed).toEqual(amino)
    expect(first.lines).toMatchObject({ Fee: '5 uatom, gas 200000', Memo: 'Tea & <cake> für dich' })
    expect(isSignedByCosmosKey(serializeSignDoc(amino), signature.signature, signature.pub_key.value)).toBe(
      true,
    )

    const { bodyBytes, authInfoBytes, chainId } = sampleDirect('cosmoshub-4')
    const signDoc = {
      chainId,
      accountNumber: '7',
      bodyBytes: base64.encode(bodyBytes),
      authInfoBytes: base64.encode(authInfoBytes),
    }
    const { answer } = await approve(cosmos, 'cosmos_signDirect', { signerAddress: cosmosAccount, signDoc })
    const direct = answer as CosmosAnswer
    expect(direct.signed).toEqual(signDoc)
    const bytes = makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chainId, 7))
    expect(isSignedByCosmosKey(bytes, direct.signature.signature, direct.signature.pub_key.value)).toBe(true)
  })
})

test.each([
  ['personal_sign', 'eip155:10', 4901],
  ['solana_signMessage', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 4901],
  ['signMessage', 'bip122', 4901],
  ['eth_sign', ethereum, 4200],
  ['cosmos_sign', cosmos, 4200],
  ['signPsbt', bitcoin, -32602],
])('refuses %s on %s without a question', async (method, network, code) => {
  // not over the relay: the sign client of an honest page refuses some of these itself
  const { site, sessions } = await start()
  await expect(site.request({ network, method, params: [] })).rejects.toMatchObject({ code })
  expect(sessions.waiting).toEqual([])
})

test.each([
  ['personal_sign', ethereum, ['0x00', evmAccount]],
  ['solana_signMessage', solana, { message: 'abc' }],
  ['signMessage', bitcoin, { account: payment, message: 'x' }],
  ['polkadot_signMessage', polkadot, { address: polkadotAccount, message: 'x' }],
  ['cosmos_signAmino', cosmos, { signerAddress: cosmosAccount, signDoc: sampleAmino('cosmoshub-4') }],
])('answers %s with 4001 if the user rejects it', async (method, network, params) => {
  const { sessions, sendRequest } = await start()
  const answer = sendRequest(network, method, params)
  ;(await until(() => sessions.waiting[0], 'the question')).request.reject()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})
