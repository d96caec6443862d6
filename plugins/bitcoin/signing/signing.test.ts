import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, type Network } from '#kernel/chain'
import { fakeCapabilityContext } from '#kernel/testing'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import type { MessageProtocol } from '../contract.js'
import { bitcoinMainnet, toNetwork } from '../networks.js'
import { bitcoinRegtest, createFormedWallet, walletForms, type WalletForm } from '../testing/connected.js'
import type { BitcoinTestWalletOptions } from '../testing/wallet.js'
import { createSigning } from './create-signing.js'

const { signal } = new AbortController()
const text = 'Sign in to Meadow — Öffnen 🌱\n'

/** A connected wallet, with the capability. */
async function connect(
  form: WalletForm,
  network: Network,
  options: Partial<BitcoinTestWalletOptions> = {},
  messageProtocol: MessageProtocol = 'ecdsa',
) {
  const { wallet, driver } = createFormedWallet(form, options, [network])
  const { accounts } = await driver.connect({ signal })
  const ids = accounts.map((each) => (typeof each === 'string' ? each : each.caipAddress))
  const [payment, ordinals = payment] = ids
  if (!payment || !ordinals) throw new Error('unreachable')
  const context = { ...fakeCapabilityContext(), provider: async () => driver.provider() }
  return {
    wallet,
    payment,
    ordinals,
    signing: createSigning({ networks: [bitcoinRegtest], messageProtocol })(context),
  }
}

const failure = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    (value) => expect.fail(`it went well: ${JSON.stringify(value)}`),
    (error: unknown) => error as { readonly code: string; readonly cause?: { readonly code?: string } },
  )

describe.each(walletForms)('a message signed by %s', (form) => {
  const network = toNetwork(bitcoinMainnet)
  // Leather signs by BIP-322 only, which the oldest addresses do not have
  const types = (['p2wpkh', 'p2sh', 'p2pkh'] as const).filter(
    (type) => form !== 'leather' || type !== 'p2pkh',
  )

  test.each(types)('with %s by ECDSA is accepted by bip322-js', async (paymentType) => {
    const { signing, payment } = await connect(form, network, { paymentType })
    const { signature, type } = await signing.message({ account: payment, network, message: text, signal })
    expect(type).toBe(form === 'leather' ? 'bip322-simple' : 'ecdsa')
    expect(Verifier.verifySignature(addressOf(payment), text, signature)).toBe(true)
  })

  test('with segwit and taproot by BIP-322 is accepted by bip322-js', async () => {
    const { signing, payment, ordinals } = await connect(form, network, {}, 'bip322')
    for (const account of [payment, ordinals]) {
      const { signature, type } = await signing.message({ account, network, message: text, signal })
      // features of Wallet Standard take no protocol: the wallet decides
      const isEcdsa = form === 'standard' && account === payment
      expect(type).toBe(isEcdsa ? 'ecdsa' : 'bip322-simple')
      expect(Verifier.verifySignature(addressOf(account), text, signature)).toBe(true)
    }
  })
})

test.each(walletForms.filter((form) => form !== 'standard'))('%s signs text only', async (form) => {
  const network = toNetwork(bitcoinMainnet)
  const { signing, payment, wallet } = await connect(form, network)
  const prompts = wallet.prompts.length
  const message = Uint8Array.of(0xff, 0)
  const error = await failure(signing.message({ account: payment, network, message, signal }))
  expect(error.cause).toMatchObject({ code: 'bitcoin/TEXT_ONLY' })
  expect(wallet.prompts).toHaveLength(prompts)
})

describe('a PSBT', () => {
  let chain: StillBitcoin
  let network: Network
  beforeAll(async () => {
    chain = await startStillBitcoin()
    network = toNetwork(bitcoinRegtest, chain.url)
  })
  afterAll(() => chain.stop())

  const receiver = p2wpkh(
    hex.decode(`02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`),
  ).script
  const funded = 100_000n

  /** A PSBT that spends an output of each address. */
  async function spend(...addresses: readonly string[]): Promise<string> {
    const transaction = new Transaction()
    for (const address of addresses) {
      const txid = await chain.ledger.fund(address, funded)
      await chain.ledger.mine(1)
      const raw = await (await fetch(`${chain.url}/tx/${txid}/hex`)).text()
      const previous = Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true })
      const index = Array.from({ length: previous.outputsLength }, (_, at) => at).find(
        (at) => previous.getOutput(at).amount === funded,
      )
      if (index === undefined) throw new Error('unreachable')
      transaction.addInput({ txid, index, nonWitnessUtxo: hex.decode(raw) })
    }
    transaction.addOutput({ script: receiver, amount: funded - 1_000n })
    return base64.encode(transaction.toPSBT())
  }

  /** Finalizes, sends and mines. */
  async function mine(psbt: unknown): Promise<boolean> {
    const transaction = Transaction.fromPSBT(base64.decode(String(psbt)))
    transaction.finalize()
    const sent = await fetch(`${chain.url}/tx`, { method: 'POST', body: transaction.hex })
    expect(await sent.text()).toBe(transaction.id)
    await chain.ledger.mine(1)
    return chain.ledger.index.find(transaction.id)?.block !== undefined
  }

  describe.each(walletForms)('signed by %s', (form) => {
    test.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)('with %s is mined', async (paymentType) => {
      const options = { network: 'regtest', paymentType }
      const { signing, payment } = await connect(form, network, options)
      const transaction = await spend(addressOf(payment))
      expect(
        await mine(await signing.transaction?.({ account: payment, network, transaction, signal })),
      ).toBe(true)
    })
  })

  test.each(walletForms)('whose inputs are named one by one is signed by %s', async (form) => {
    const { signing, payment } = await connect(form, network, { network: 'regtest' })
    const address = addressOf(payment)
    const psbt = await spend(address, address)
    const inputs = [0, 1].map((index) => ({ address, indexes: [index] }))
    const transaction = { psbt, inputs }
    const signed = await signing.transaction?.({ account: payment, network, transaction, signal })
    expect(await mine(signed)).toBe(true)
  })

  test('with inputs of both purposes is signed in one request, if the request names them', async () => {
    const options = { network: 'regtest', ordinalsType: 'p2sh' } as const
    const { signing, payment, ordinals, wallet } = await connect('sats-connect', network, options)
    const psbt = await spend(addressOf(payment), addressOf(ordinals))
    const prompts = wallet.prompts.length
    const inputs = [
      { address: addressOf(payment), indexes: [0] },
      { address: addressOf(ordinals), indexes: [1] },
    ]
    const signed = await signing.transaction?.({
      ...{ account: payment, network, signal },
      transaction: { psbt, inputs },
    })
    expect(wallet.prompts).toHaveLength(prompts + 1)
    expect(await mine(signed)).toBe(true)
  })

  test('of others, one that is none, and inputs that it does not have are refused before the prompt', async () => {
    const { signing, payment, wallet } = await connect('unisat', network, { network: 'regtest' })
    const prompts = wallet.prompts.length
    const refusal = async (transaction: unknown) =>
      (await failure(signing.transaction?.({ account: payment, network, transaction, signal }))).cause?.code
    const foreign = await spend('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
    expect(await refusal(foreign)).toBe('bitcoin/NOTHING_TO_SIGN')
    expect(await refusal({ psbt: foreign, inputs: [] })).toBe('bitcoin/NOTHING_TO_SIGN')
    const inputs = [{ address: addressOf(payment), indexes: [1] }]
    expect(await refusal({ psbt: foreign, inputs })).toBe('bitcoin/NOTHING_TO_SIGN')
    for (const bad of ['', 'text', 7, null, undefined, {}, { psbt: 7 }, base64.encode(new Uint8Array(50))])
      expect(await refusal(bad)).toBe('bitcoin/BAD_PSBT')
    expect(wallet.prompts).toHaveLength(prompts)
  })
})
