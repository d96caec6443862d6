import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import { bitcoinMainnet } from '../networks.js'
import { bitcoinRegtest, walletForms, type WalletForm } from '../testing/connected.js'
import type { BitcoinTestWallet } from '../testing/wallet.js'
import { createBitcoinWallet, type BitcoinWallet } from './bitcoin.js'
import { createBitcoinPage, type BitcoinPage } from './testing/page.js'

const operations = [
  'connect',
  'addresses',
  'sign message',
  'sign PSBT',
  'send',
  'account event',
  'disconnect event',
  'rejection',
] as const
type Operation = (typeof operations)[number]

const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const funded = 100_000n

let chain: StillBitcoin
let page: BitcoinPage
let inner: BitcoinTestWallet
let wallet: BitcoinWallet
const cells = new Map<string, string>()

beforeAll(async () => {
  chain = await startStillBitcoin()
})
afterAll(async () => {
  await chain.stop()
  const cell = (form: string, operation: Operation) => cells.get(`${form}|${operation}`) ?? 'MISSING'
  const rows = walletForms.map((form) => [form, ...operations.map((name) => cell(form, name))])
  const table = [['', ...operations], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) => `| ${row.map((text, at) => text.padEnd(widths[at]!)).join(' | ')} |`)
  console.log([...lines, `${cells.size} of ${walletForms.length * operations.length}`].join('\n'))
})
afterEach(() => page.dispose())

const connect = () => page.connect()

async function open(form: WalletForm, balanceAndSend = false) {
  page = createBitcoinPage(chain.url, form, balanceAndSend)
  inner = page.wallet
  wallet = createBitcoinWallet(page.foyer, { networks: [bitcoinRegtest, bitcoinMainnet] })
  await connect()
}

/** A PSBT that spends an output of an address. */
async function spend(address: string): Promise<string> {
  const txid = await chain.ledger.fund(address, funded)
  await chain.ledger.mine(1)
  const raw = hex.decode(await (await fetch(`${chain.url}/tx/${txid}/hex`)).text())
  const previous = Transaction.fromRaw(raw, { allowUnknownOutputs: true })
  const outputs = Array.from({ length: previous.outputsLength }, (_, at) => previous.getOutput(at))
  const transaction = new Transaction()
  const index = outputs.findIndex(({ amount }) => amount === funded)
  transaction.addInput({ txid, index, nonWitnessUtxo: raw })
  const { script } = outputs[index]!
  transaction.addOutput({ script: script!, amount: funded - 1_000n })
  return base64.encode(transaction.toPSBT())
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not rejected'),
    ({ code }: { code?: unknown }) => code,
  )

/** Outputs of a transaction in a block. */
async function paymentsOf(id: string) {
  const { status, vout } = (await (await fetch(`${chain.url}/tx/${id}`)).json()) as {
    readonly status: { readonly confirmed: boolean }
    readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
  }
  expect(status.confirmed).toBe(true)
  return vout.map(({ scriptpubkey_address: address, value: amount }) => ({ address, amount }))
}

describe.each(walletForms)('a Bitcoin wallet by %s', (form) => {
  const note = (operation: Operation, text: string) => void cells.set(`${form}|${operation}`, text)

  test('has the addresses with their purposes', async () => {
    await open(form)
    const addresses = await wallet.getAccountAddresses()
    expect([await wallet.connect(), wallet.network?.name]).toEqual([wallet.address, bitcoinRegtest.name])
    expect(addresses[0]).toMatchObject({ address: wallet.address, purpose: 'payment' })
    note('connect', `${wallet.address?.slice(0, 10)}…`)
    note('addresses', addresses.map(({ purpose }) => purpose).join(', '))
  })

  test('signs a message that bip322-js accepts', async () => {
    await open(form)
    const signature = await wallet.signMessage({ message: 'hello' })
    expect(Verifier.verifySignature(wallet.address!, 'hello', signature)).toBe(true)
    note('sign message', 'verified')
  })

  test('signs a PSBT that is mined', async () => {
    await open(form)
    const psbt = await spend(wallet.address!)
    const signed = await wallet.signPsbt({ psbt, signInputs: [{ address: wallet.address!, index: 0 }] })
    const transaction = Transaction.fromPSBT(base64.decode(signed))
    transaction.finalize()
    const sent = await fetch(`${chain.url}/tx`, { method: 'POST', body: transaction.hex })
    expect(await sent.text()).toBe(transaction.id)
    note('sign PSBT', `${transaction.id.slice(0, 8)}…`)
  })

  test.each(form === 'standard' ? [true] : [true, false])('sends, with balanceAndSend: %s', async (money) => {
    await open(form, money)
    await chain.ledger.fund(wallet.address!, 1_000_000n)
    await chain.ledger.mine(1)
    inner.prompts.splice(0)
    const id = await wallet.sendTransfer({ recipient: receiver, amount: '250000' })
    await chain.ledger.mine(1)
    expect(await paymentsOf(id)).toContainEqual({ address: receiver, amount: 250_000 })
    expect(inner.prompts).toHaveLength(1)
    note('send', '250000 sats')
  })

  test('is notified of another account and the end of the connection', async () => {
    await open(form)
    const before = wallet.address
    const seen: (string | undefined)[] = []
    const unwatch = wallet.watch(() => seen.push(wallet.address))
    if (form === 'leather' || form === 'sats-connect') note('account event', 'none by the wallet')
    else {
      inner.selectAccount(1)
      await expect.poll(() => seen.length).toBe(1)
      expect(seen[0]).not.toBe(before)
      note('account event', `${seen[0]?.slice(0, 10)}…`)
    }
    await wallet.disconnect()
    expect(seen.at(-1)).toBeUndefined()
    expect(seen.length).toBeGreaterThan(0)
    note('disconnect event', 'no account')
    unwatch()
  })

  test('reads code 4001 of a rejection', async () => {
    await open(form)
    inner.decide('reject')
    expect(await codeOf(wallet.signMessage({ message: 'hello' }))).toBe(4001)
    note('rejection', '4001')
  })
})

test.each(['0', '-1', '1.5', '', 'all', '1e9', 0n, -5n, '99999999999999999'])(
  'the amount %s is rejected before the wallet is asked',
  async (amount) => {
    await open('unisat')
    inner.prompts.splice(0)
    expect(await codeOf(wallet.sendTransfer({ recipient: receiver, amount }))).toBe(-32602)
    expect(inner.prompts).toEqual([])
  },
)

test('a wallet that cannot send is 4200 without balanceAndSend, and is not asked', async () => {
  await open('standard')
  inner.prompts.splice(0)
  expect(await codeOf(wallet.sendTransfer({ recipient: receiver, amount: 250_000n }))).toBe(4200)
  expect(inner.prompts).toEqual([])
})

test('a transfer that the plugin builds fails before the wallet is asked if the account cannot pay it', async () => {
  await open('standard', true)
  await chain.ledger.fund(wallet.address!, 20_000n)
  await chain.ledger.mine(1)
  inner.prompts.splice(0)
  const poor = wallet.sendTransfer({ recipient: receiver, amount: 1_000_000_000n })
  await expect(poor).rejects.toThrow('Insufficient balance')
  expect(await codeOf(wallet.sendTransfer({ recipient: receiver, amount: 1n }))).toBe(-32602)
  expect(inner.prompts).toEqual([])
})

describe.each(['unisat', 'standard'] as const)('by %s', (form) => {
  test.each<[what: string, recipient: unknown]>([
    ['of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['of the main network in base58', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['of testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['with a wrong checksum', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
    ['of Ethereum', '0x000000000000000000000000000000000000bEEF'],
    ['that is empty', ''],
    ['that is a name', 'satoshi'],
    ['that is missing', undefined],
    ['that is no text', { toString: () => receiver }],
  ])('a recipient %s is -32602, and the wallet is not asked', async (_, recipient) => {
    await open(form, true)
    inner.prompts.splice(0)
    const request = { recipient, amount: 100_000n } as { recipient: string; amount: bigint }
    const error: unknown = await wallet.sendTransfer(request).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^recipient: /) })
    expect(inner.prompts).toEqual([])
  })
})

test('every request without a connection is 4100', async () => {
  await open('unisat')
  await wallet.disconnect()
  for (const request of [
    () => wallet.getAccountAddresses(),
    () => wallet.signMessage({ message: 'hello' }),
    () => wallet.signPsbt({ psbt: '' }),
    () => wallet.sendTransfer({ recipient: receiver, amount: 1n }),
  ])
    expect(await codeOf(request())).toBe(4100)
})

test('the table has every cell', () => {
  expect(cells.size).toBe(walletForms.length * operations.length)
})
