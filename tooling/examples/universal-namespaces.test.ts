import { ed25519 } from '@noble/curves/ed25519'
import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58, base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { atom } from 'jotai/vanilla'
import { toHex, verifyMessage, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUniversalProvider, type UniversalProvider } from 'foyerkit/adapters/universal'
import { definePlugin, fill } from 'foyerkit/kernel'
import { capability, namespace, type CaipNetworkId } from 'foyerkit/chain'
import { connectorSources, requestsCapability, type ConnectorDriver } from '#kernel/chain'
import { bitcoin, toNetwork as toBitcoinNetwork } from 'foyerkit/plugins/bitcoin'
import { cosmos } from 'foyerkit/plugins/cosmos'
import { ethereum, evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { polkadot } from 'foyerkit/plugins/polkadot'
import { fakeNamespace } from 'foyerkit/testing'
import { createTestWallet } from 'foyerkit/testing/wallet'
import { bitcoinRegtest, createFormedWallet } from '../../plugins/bitcoin/testing/connected.js'
import { sampleAmino, sampleDirect } from '../../plugins/cosmos/testing/sample-documents.js'
import {
  createTestConnection as createCosmos,
  secretKeyOf,
  testChains,
} from '../../plugins/cosmos/testing/world.js'
import { samplePayload } from '../../plugins/polkadot/testing/sample-payload.js'
import { createTestConnection as createPolkadot, seedOf } from '../../plugins/polkadot/testing/world.js'
import { signedBytesOf } from '../../plugins/polkadot/testing/wallet.js'
import { createSolanaPage } from '../../plugins/solana/adapters/testing/page.js'
import { startStillBitcoin, type StillBitcoin } from '../unit/start-still-bitcoin.js'
import { startStillSolana, type StillSolana } from '../unit/start-still-solana.js'

const text = 'hello'
const bytes = new TextEncoder().encode(text)
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let bitcoinChain: StillBitcoin
let solanaChain: StillSolana
beforeAll(async () => {
  bitcoinChain = await startStillBitcoin()
  solanaChain = await startStillSolana()
})
afterAll(async () => {
  if (!isChanged) await close()
  await bitcoinChain.stop()
  await solanaChain.stop()
})

/** A namespace of a stranger, which the universal provider has never heard of, and its only wallet. */
function strangeNamespace() {
  const network = {
    id: 'one',
    caipNetworkId: 'strange:one',
    chainNamespace: 'strange',
    name: 'Strange One',
    rpcUrls: [],
    nativeCurrency: { name: 'Strange', symbol: 'STR', decimals: 3 },
  } as const
  const approval = { accounts: ['strange:one:me'], network: 'strange:one' } as const
  const driver: ConnectorDriver = {
    connect: async () => approval,
    reconnect: async () => undefined,
    disconnect: async () => {},
    provider: () => ({ reverse: (word: string) => [...word].reverse().join('') }),
    watch: () => () => {},
  }
  const plugin = definePlugin({
    id: 'strange',
    contributes: [
      namespace('strange', {
        networks: [network],
        capabilities: [
          capability(requestsCapability, async () => ({ provider }) => ({
            methods: ['strange_reverse'],
            events: ['reversed'],
            async handle({ method, params, accounts, network: id }) {
              const { reverse } = (await provider()) as { reverse(word: string): string }
              return [method, reverse(String(params)), accounts, id]
            },
          })),
        ],
      }),
    ],
  })
  return { plugin, driver }
}

function createPage() {
  const url = bitcoinChain.url
  const evmWallet = createTestWallet({
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approve: () => 'approve',
  })
  const btc = createFormedWallet('sats-connect', { network: 'regtest', sendsTo: url }, [
    toBitcoinNetwork(bitcoinRegtest, url),
  ])
  const [dot, atomic, strange] = [createPolkadot(), createCosmos(), strangeNamespace()]
  /** Functions that replace those of the wallets' providers. */
  const forged: Record<string, Readonly<Record<string, unknown>>> = {}
  const drivers = { bip122: btc.driver, polkadot: dot.driver, cosmos: atomic.driver, strange: strange.driver }
  const wallets = definePlugin({
    id: 'wallets',
    contributes: [
      fill(connectorSources, {
        id: 'wallets',
        list: atom(
          Object.entries(drivers).map(([id, driver]) => ({
            ...{ id, name: id, kind: 'ANNOUNCED', role: 'installed' as const, namespace: id },
            load: async () => ({
              ...driver,
              provider: () => ({ ...(driver.provider() as object), ...forged[id] }),
            }),
          })),
        ),
      }),
    ],
  })
  const page = createSolanaPage(solanaChain, false, [
    evm({ networks: [ethereum] }),
    external({ connectors: [{ id: 'test', name: 'Ethereum Wallet', provider: evmWallet.provider }] }),
    bitcoin({ networks: [bitcoinRegtest], esplora: { [bitcoinRegtest.id]: url } }),
    polkadot({}),
    cosmos({ networks: testChains }),
    strange.plugin(),
    wallets(),
  ])
  const prompts = () => [
    ...page.wallet.prompts,
    ...btc.wallet.prompts,
    ...dot.wallet.prompts,
    ...atomic.wallet.prompts,
  ]
  return { page, evmWallet, btc: btc.wallet, dot: dot.wallet, atomic: atomic.wallet, forged, prompts }
}

const connectorIds = ['external:test', 'standard.Test', 'bip122', 'polkadot', 'cosmos', 'strange']
let world: ReturnType<typeof createPage>
let provider: UniversalProvider
/** Whether the test changed the page, so that the next one needs another. */
let isChanged = true

async function close() {
  provider.dispose()
  world.evmWallet.destroy()
  await world.page.dispose()
}
beforeEach(async () => {
  if (!isChanged) return
  isChanged = false
  world = createPage()
  provider = createUniversalProvider(world.page.foyer)
  for (const id of connectorIds) await world.page.connect(id)
  await provider.connect({ namespaces: Object.fromEntries(namespaces.map((name) => [name, {}])) })
})
afterEach(async () => {
  if (isChanged) await close()
})

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'strange']
const scopeOf = (name: string) => provider.session?.namespaces[name] ?? expect.fail(`no scope of ${name}`)
const addressOn = (name: string) => scopeOf(name).accounts[0]?.split(':')[2] ?? ''
const ask = <T>(name: string, method: string, params?: unknown) =>
  provider.request<T>(
    { method, params },
    scopeOf(name).accounts[0]?.split(':').slice(0, 2).join(':') as CaipNetworkId,
  )
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not rejected'),
    (error: { code?: unknown; message?: unknown }) => error,
  )

/** A PSBT that spends a mined output of an address. */
async function fundedPsbt(address: string): Promise<string> {
  const { ledger, url } = bitcoinChain
  const txid = await ledger.fund(address, 100_000n)
  await ledger.mine(1)
  const raw = hex.decode(await (await fetch(`${url}/tx/${txid}/hex`)).text())
  const previous = Transaction.fromRaw(raw, { allowUnknownOutputs: true })
  const index = Array.from({ length: previous.outputsLength }, (_, at) => previous.getOutput(at)).findIndex(
    ({ amount }) => amount === 100_000n,
  )
  const transaction = new Transaction()
  transaction.addInput({ txid, index, nonWitnessUtxo: raw })
  transaction.addOutput({ script: previous.getOutput(index).script!, amount: 99_000n })
  return base64.encode(transaction.toPSBT())
}

test('the session has the methods of every namespace, also of one that is new to the provider', () => {
  const { namespaces: scopes = {} } = provider.session ?? {}
  expect(Object.keys(scopes).sort()).toEqual([...namespaces].sort())
  const methods = Object.fromEntries(Object.entries(scopes).map(([name, scope]) => [name, scope.methods]))
  expect(methods).toMatchObject({
    eip155: expect.arrayContaining(['personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls']),
    solana: expect.arrayContaining(['solana_signMessage', 'solana_requestAccounts']),
    bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
    cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    strange: ['strange_reverse'],
  })
  expect(scopeOf('strange').events).toEqual(['reversed'])
})

test('eip155 signs a message', async () => {
  const [address, params] = [world.evmWallet.account, [toHex(text), world.evmWallet.account]]
  const signature = await ask<Hex>('eip155', 'personal_sign', params)
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
})

test('solana signs a message', async () => {
  const { signature } = await ask<{ signature: string }>('solana', 'solana_signMessage', {
    message: base58.encode(bytes),
  })
  const key = base58.decode(addressOn('solana'))
  expect(ed25519.verify(base58.decode(signature), bytes, key)).toBe(true)
  expect(await ask('solana', 'solana_requestAccounts')).toContainEqual({ pubkey: addressOn('solana') })
})

describe('bip122', () => {
  test('has the addresses with their intentions', async () => {
    const all = await ask<readonly { address: string; intention: string }[]>('bip122', 'getAccountAddresses')
    expect(all.map(({ intention }) => intention)).toEqual(['payment', 'ordinal'])
    expect(all[0]?.address).toBe(addressOn('bip122'))
    expect(await ask('bip122', 'getAccountAddresses', { intentions: ['ordinal'] })).toEqual([all[1]])
  })

  test.each(['ecdsa', 'bip322'])('signs a message by %s, which bip322-js accepts', async (protocol) => {
    const address = addressOn('bip122')
    const params = { account: address, message: text, protocol }
    const signed = await ask<{ address: string; signature: string }>('bip122', 'signMessage', params)
    expect(signed.address).toBe(address)
    const signature = base64.encode(hex.decode(signed.signature))
    expect(Verifier.verifySignature(address, text, signature)).toBe(true)
  })

  test('signs a PSBT, which the chain accepts', async () => {
    const address = addressOn('bip122')
    const params = { account: address, psbt: await fundedPsbt(address), signInputs: [{ address, index: 0 }] }
    const { psbt } = await ask<{ psbt: string }>('bip122', 'signPsbt', params)
    const transaction = Transaction.fromPSBT(base64.decode(psbt))
    transaction.finalize()
    const sent = await fetch(`${bitcoinChain.url}/tx`, { method: 'POST', body: transaction.hex })
    expect(await sent.text()).toBe(transaction.id)
  })

  test('sends a payment', async () => {
    await bitcoinChain.ledger.fund(addressOn('bip122'), 1_000_000n)
    await bitcoinChain.ledger.mine(1)
    const params = { account: addressOn('bip122'), recipientAddress: receiver, amount: '250000' }
    const { txid } = await ask<{ txid: string }>('bip122', 'sendTransfer', params)
    const raw = await (await fetch(`${bitcoinChain.url}/tx/${txid}/hex`)).text()
    expect(raw).toContain('751e76e8199196d454941c45d1b3a323f1433bd6')
  })
})

describe('polkadot', () => {
  test.each(['hello', toHex('hello')])('signs the message %s', async (message) => {
    const params = { address: addressOn('polkadot'), message }
    const { signature } = await ask<{ signature: string }>('polkadot', 'polkadot_signMessage', params)
    expect(signatureVerify(`<Bytes>${text}</Bytes>`, signature, addressOn('polkadot')).isValid).toBe(true)
  })

  test('signs a transaction', async () => {
    const transactionPayload = samplePayload(addressOn('polkadot'))
    const { signature } = await ask<{ signature: string }>('polkadot', 'polkadot_signTransaction', {
      address: world.dot.addresses[0],
      transactionPayload,
    })
    const signed = signedBytesOf(transactionPayload)
    expect(signatureVerify(signed, signature, addressOn('polkadot')).isValid).toBe(true)
  })
})

describe('cosmos', () => {
  interface Signed<Doc> {
    readonly signed: Doc
    readonly signature: { readonly pub_key: { readonly value: string }; readonly signature: string }
  }
  const isSigned = (document: Uint8Array, { signature }: Signed<unknown>) =>
    Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(base64.decode(signature.signature)),
      sha256(document),
      base64.decode(signature.pub_key.value),
    )
  const chainId = testChains[0]?.id ?? ''

  test('has the accounts with their keys', async () => {
    const [account] = await ask<readonly { address: string; algo: string; pubkey: string }[]>(
      'cosmos',
      'cosmos_getAccounts',
    )
    expect(account).toMatchObject({ address: addressOn('cosmos'), algo: 'secp256k1' })
    expect(base64.decode(account?.pubkey ?? '')).toHaveLength(33)
  })

  test('signs a document in Protobuf', async () => {
    const { bodyBytes, authInfoBytes, accountNumber } = sampleDirect(chainId)
    const signDoc = {
      ...{ chainId, accountNumber: String(accountNumber) },
      ...{ bodyBytes: base64.encode(bodyBytes), authInfoBytes: base64.encode(authInfoBytes) },
    }
    const params = { signerAddress: addressOn('cosmos'), signDoc }
    const result = await ask<Signed<typeof signDoc>>('cosmos', 'cosmos_signDirect', params)
    expect(result.signed).toEqual(signDoc)
    const document = makeSignDoc(bodyBytes, authInfoBytes, chainId, Number(accountNumber))
    expect(isSigned(makeSignBytes(document), result)).toBe(true)
  })

  test('signs a document in Amino JSON', async () => {
    const signDoc = sampleAmino(chainId)
    const params = { signerAddress: addressOn('cosmos'), signDoc }
    const result = await ask<Signed<typeof signDoc>>('cosmos', 'cosmos_signAmino', params)
    expect(isSigned(serializeSignDoc(result.signed), result)).toBe(true)
  })
})

test('a namespace that is new to the provider gets its requests with account and network', async () => {
  expect(await ask('strange', 'strange_reverse', 'abc')).toEqual([
    'strange_reverse',
    'cba',
    ['strange:one:me'],
    'strange:one',
  ])
})

test('a namespace whose plugin is removed leaves the session, and is 5104', async () => {
  isChanged = true
  const seen: (readonly string[])[] = []
  provider.on('session_update', (session) => seen.push(Object.keys(session.namespaces)))
  await world.page.foyer.removePlugin('strange')
  expect(Object.keys(provider.session?.namespaces ?? {})).not.toContain('strange')
  expect(seen.at(-1)).not.toContain('strange')
  const asked = provider.request({ method: 'strange_reverse', params: 'abc' }, 'strange:one')
  expect(await errorOf(asked)).toMatchObject({ code: 5104 })
})

test('a namespace without requests is 5104', async () => {
  isChanged = true
  world.page.foyer.addPlugins(fakeNamespace('silent'))
  expect(await errorOf(provider.connect({ namespaces: { silent: {} } }))).toMatchObject({ code: 5104 })
})

const someone = {
  bip122: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq',
} as const

describe('a request with wrong parameters is -32602 with the field, and no wallet is asked', () => {
  const amino = sampleAmino('cosmoshub-4')
  const direct = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: 'AA==', authInfoBytes: 'AA==' }
  test.each<[name: string, method: string, params: unknown, field: string]>([
    ['eip155', 'personal_sign', { message: '0x00' }, 'params'],
    ['solana', 'solana_signMessage', {}, 'message'],
    ['solana', 'solana_signMessage', { message: '0OIl' }, 'message'],
    ['solana', 'solana_signMessage', { message: '2', pubkey: 7 }, 'pubkey'],
    ['solana', 'solana_signTransaction', { transaction: '%' }, 'transaction'],
    ['solana', 'solana_signAllTransactions', { transactions: [] }, 'transactions'],
    ['solana', 'solana_signAndSendTransaction', { transaction: 'AA==', options: 7 }, 'options'],
    [
      'solana',
      'solana_signAndSendTransaction',
      { transaction: 'AA==', options: { preflightCommitment: 'soon' } },
      'options.preflightCommitment',
    ],
    ['bip122', 'getAccountAddresses', { intentions: ['gift'] }, 'intentions'],
    ['bip122', 'getAccountAddresses', { account: 1 }, 'account'],
    ['bip122', 'signMessage', undefined, 'message'],
    ['bip122', 'signMessage', { message: 7 }, 'message'],
    ['bip122', 'signMessage', { message: text, protocol: 'schnorr' }, 'protocol'],
    ['bip122', 'signMessage', { message: text, address: {} }, 'address'],
    ['bip122', 'signPsbt', {}, 'psbt'],
    ['bip122', 'signPsbt', { psbt: 'cHNidP8=' }, 'psbt'],
    ['bip122', 'signPsbt', { psbt: 'cHNidP8=', signInputs: {} }, 'signInputs'],
    ['bip122', 'signPsbt', { psbt: 'cHNidP8=', signInputs: [{ index: -1 }] }, 'signInputs'],
    [
      'bip122',
      'signPsbt',
      { psbt: 'cHNidP8=', signInputs: [{ index: 0, sighashTypes: ['ALL'] }] },
      'signInputs',
    ],
    ['bip122', 'signPsbt', { psbt: 'cHNidP8=', broadcast: 'yes' }, 'broadcast'],
    ['bip122', 'sendTransfer', { amount: '1' }, 'recipientAddress'],
    ['bip122', 'sendTransfer', { recipientAddress: `${receiver}q`, amount: '1' }, 'recipientAddress'],
    [
      'bip122',
      'sendTransfer',
      { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: '1' },
      'recipientAddress',
    ],
    ...['0', '-1', '1.5', '1e3', '', 'all', undefined, Number.NaN].map(
      (amount): [string, string, unknown, string] => [
        'bip122',
        'sendTransfer',
        { recipientAddress: receiver, amount },
        'amount',
      ],
    ),
    ['polkadot', 'polkadot_signMessage', {}, 'message'],
    ['polkadot', 'polkadot_signMessage', { message: text, address: 1 }, 'address'],
    ['polkadot', 'polkadot_signTransaction', {}, 'transactionPayload'],
    ['polkadot', 'polkadot_signTransaction', { transactionPayload: { address: 'x' } }, 'transactionPayload'],
    [
      'polkadot',
      'polkadot_signTransaction',
      { transactionPayload: samplePayload(someone.polkadot) },
      'transactionPayload',
    ],
    ['cosmos', 'cosmos_signDirect', {}, 'signDoc'],
    ['cosmos', 'cosmos_signDirect', { signDoc: { ...direct, bodyBytes: '%' } }, 'bodyBytes'],
    ['cosmos', 'cosmos_signDirect', { signDoc: { ...direct, chainId: 'osmosis-1' } }, 'signDoc'],
    ['cosmos', 'cosmos_signDirect', { signDoc: direct, signerAddress: [] }, 'signerAddress'],
    ['cosmos', 'cosmos_signAmino', { signDoc: { ...amino, fee: undefined } }, 'fee'],
    ['cosmos', 'cosmos_signAmino', { signDoc: { ...amino, chain_id: 'osmosis-1' } }, 'signDoc'],
    ['cosmos', 'cosmos_signAmino', { signDoc: { ...amino, ...direct } }, 'signDoc'],
  ])('%s %s with %j', async (name, method, params, field) => {
    const before = world.prompts().length
    const error = await errorOf(ask(name, method, params))
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(field) })
    expect(world.prompts()).toHaveLength(before)
  })
})

test.each(namespaces.filter((name) => name !== 'strange'))(
  'an unknown method of %s is 4200, and 5101 for a connect',
  async (name) => {
    for (const method of [`${name}_steal`, 'toString', '__proto__'])
      expect(await errorOf(ask(name, method))).toMatchObject({ code: 4200 })
    const asked = provider.connect({ namespaces: { [name]: { methods: [`${name}_steal`] } } })
    expect(await errorOf(asked)).toMatchObject({ code: 5101 })
  },
)

test.each<[name: string, method: string, params: unknown]>([
  ['bip122', 'signMessage', { message: text, account: someone.bip122 }],
  ['bip122', 'sendTransfer', { account: someone.bip122, recipientAddress: receiver, amount: '1' }],
  ['bip122', 'signPsbt', { psbt: 'cHNidP8=', signInputs: [{ address: someone.bip122, index: 0 }] }],
  ['polkadot', 'polkadot_signMessage', { message: text, address: someone.polkadot }],
  ['cosmos', 'cosmos_signAmino', { signDoc: sampleAmino('cosmoshub-4'), signerAddress: someone.cosmos }],
])('an account of %s that is not connected is 4100: %s', async (name, method, params) => {
  const before = world.prompts().length
  expect(await errorOf(ask(name, method, params))).toMatchObject({ code: 4100 })
  expect(world.prompts()).toHaveLength(before)
})

test.each<[name: string, method: string, params: () => unknown]>([
  ['solana', 'solana_signMessage', () => ({ message: base58.encode(bytes) })],
  ['bip122', 'signMessage', () => ({ message: text })],
  ['polkadot', 'polkadot_signMessage', () => ({ message: text })],
  ['cosmos', 'cosmos_signAmino', () => ({ signDoc: sampleAmino('cosmoshub-4') })],
])('a rejection by the wallet of %s is 4001', async (name, method, params) => {
  isChanged = true
  for (const wallet of [world.page.wallet, world.btc, world.dot, world.atomic]) wallet.decide('reject')
  expect(await errorOf(ask(name, method, params()))).toMatchObject({ code: 4001 })
})

test('a signature of another account is an error', async () => {
  const [dot, atomic] = [
    createPolkadot({ seeds: [seedOf(9)] }),
    createCosmos({ secretKeys: [secretKeyOf(9)] }),
  ]
  const btc = createFormedWallet('sats-connect', { network: 'regtest', account: 5 }, [
    toBitcoinNetwork(bitcoinRegtest, bitcoinChain.url),
  ])
  const other = async (driver: ConnectorDriver) => {
    const { accounts } = await driver.connect({ signal: new AbortController().signal })
    const [first] = accounts
    const account = typeof first === 'string' ? first : first?.caipAddress
    return { address: account?.split(':')[2] ?? '', provider: driver.provider() as Record<string, never> }
  }
  const redirect = async (driver: ConnectorDriver, method: string) => {
    const { address, provider: foreign } = await other(driver)
    const sign = foreign[method] as unknown as (request: object) => Promise<unknown>
    return { [method]: (request: object) => sign({ ...request, address }) }
  }
  isChanged = true
  const { forged } = world
  forged['bip122'] = await redirect(btc.driver, 'signMessage')
  forged['polkadot'] = await redirect(dot.driver, 'signRaw')
  forged['cosmos'] = await redirect(atomic.driver, 'signAmino')
  for (const [name, method, params] of [
    ['bip122', 'signMessage', { message: text }],
    ['polkadot', 'polkadot_signMessage', { message: text }],
    ['cosmos', 'cosmos_signAmino', { signDoc: sampleAmino('cosmoshub-4') }],
  ] as const)
    expect(await errorOf(ask(name, method, params))).toMatchObject({
      code: -32603,
      message: 'The signature is not from this account',
    })
})

test('a network that is not the active one is switched to', async () => {
  isChanged = true
  const osmosis = 'cosmos:osmosis-1'
  const [account] = await provider.request<readonly { address: string }[]>(
    { method: 'cosmos_getAccounts' },
    osmosis,
  )
  expect(account?.address).toMatch(/^osmo1/)
  expect(scopeOf('cosmos').accounts[0]).toBe(`${osmosis}:${account?.address}`)
})
