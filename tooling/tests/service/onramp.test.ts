import { createHmac } from 'node:crypto'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { createPublicClient, erc20Abi, http, parseUnits, type Address, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  optionsAnswer,
  orderAnswer,
  quoteAnswer,
  quotesAnswer,
  urlAnswer,
} from '../../../apps/service/src/modules/onramp/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { createFakeClock } from 'foyerkit/testing'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { startFurnishedSolana } from '../../devnet/solana/start-furnished-solana.mjs'
import { startOnrampSandbox, type OnrampSandbox } from '../../onramp/start-onramp-sandbox.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const clock = createFakeClock(Date.now())
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' }
const wanted = {
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  amount: '50.77',
  network: 'ethereum',
  paymentMethod: 'card',
}
const link = {
  destinationWallets: [{ address, blockchains: ['ethereum', 'base'], assets: ['USDC', 'ETH'] }],
  defaultNetwork: 'ethereum',
  partnerUserId: 'visitor',
  defaultExperience: 'buy',
}
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let devnet: Devnet
let solana: Awaited<ReturnType<typeof startFurnishedSolana>>
let sandbox: OnrampSandbox
let running: RunningService
beforeAll(async () => {
  devnet = await startDevnet()
  solana = await startFurnishedSolana()
  sandbox = await startOnrampSandbox({ ...devnet, solana }, { now: () => clock.now() })
  running = await startService({ ...sandbox.env, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' }, { clock })
})
afterAll(async () => {
  await running.stop()
  await sandbox.stop()
  await solana.stop()
  await devnet.stop()
})
beforeEach(() => running.forgetLog())

const client = () => createPublicClient({ chain: mainnet, transport: http(devnet.chains[0]?.rpcUrl) })
const usdcOf = (account: Address) =>
  client().readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

async function ask(path: string, body?: unknown) {
  const response = await fetch(`${running.url}${path}?projectId=development`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

async function answered<T>(schema: { parse(value: unknown): T }, path: string, body?: unknown): Promise<T> {
  const answer = await ask(path, body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return schema.parse(answer.body)
}

async function refusal(path: string, body: unknown) {
  const answer = await ask(path, body)
  return { status: answer.status, ...errorBody.parse(answer.body).reasons[0] }
}

const quote = (more = {}) => answered(quoteAnswer, '/v1/onramp/quote', { ...wanted, ...more })
const open = (more = {}) => answered(urlAnswer, '/v1/generators/onrampurl', { ...link, ...more })
const orderOf = (id: string | undefined) => answered(orderAnswer, `/v1/onramp/orders/${id ?? ''}`)

/** Submits the form of a page, as a browser does. */
async function submit(url: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}

test('options: the currencies of the sandbox, the limits of the payment methods', async () => {
  const { paymentCurrencies, purchaseCurrencies, providers } = await answered(
    optionsAnswer,
    '/v1/onramp/options',
  )
  expect(paymentCurrencies).toEqual([
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ])
  expect(purchaseCurrencies.map(({ id, networks }) => [id, networks.map(({ name }) => name)])).toEqual([
    ['ETH', ['ethereum', 'base']],
    ['USDC', ['ethereum', 'base', 'solana']],
    ['SOL', ['solana']],
  ])
  expect(purchaseCurrencies[1]?.networks[0]).toEqual({
    ...{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc },
    chain: 'eip155:1',
  })
  expect(providers).toEqual([
    { id: 'sandbox', name: 'Sandbox', paymentMethods: ['card', 'ach_bank_account'], isTest: true },
  ])
})

describe('a quote', () => {
  test('has sums that add up, and a fee of 1 to 2 percent', async () => {
    const { quotes } = await answered(quotesAnswer, '/v1/onramp/quotes', wanted)
    expect(quotes).toEqual([
      {
        provider: { id: 'sandbox', name: 'Sandbox' },
        paymentTotal: { amount: '50.77', currency: 'USD' },
        paymentSubtotal: { amount: '50.00', currency: 'USD' },
        purchaseAmount: { amount: '50', currency: 'USDC' },
        networkFee: { amount: '0.00', currency: 'USD' },
        coinbaseFee: { amount: '0.77', currency: 'USD' },
        quoteId: expect.any(String) as string,
        expiresAt: new Date(clock.now() + 60_000).toISOString(),
        expiresInSeconds: 60,
        feePercent: 1.51,
      },
    ])
  })

  test('of a provider without the currency says so', async () => {
    const { quotes } = await answered(quotesAnswer, '/v1/onramp/quotes', {
      ...wanted,
      purchaseCurrency: 'AVAX',
      network: 'avalanche',
    })
    expect(quotes).toEqual([{ provider: { id: 'sandbox', name: 'Sandbox' }, refusal: 'currency' }])
    expect(await refusal('/v1/onramp/quote', { ...wanted, network: 'polygon' })).toMatchObject({
      status: 409,
      name: 'network',
    })
  })

  test.each([
    ['amount', '9.99', 400],
    ['amount', '7500.01', 400],
    ['amount', '50.001', 400],
    ['purchaseCurrency', 'DOGE', 400],
    ['paymentCurrency', 'EUR', 400],
    ['network', 'bitcoin', 400],
    ['network', 'berachain', 400],
    ['paymentMethod', 'cash', 400],
    ['provider', 'moonpay', 400],
  ])('with a wrong %s (%s) is refused by its name', async (name, value, status) => {
    expect(await refusal('/v1/onramp/quote', { ...wanted, [name]: value })).toMatchObject({ status, name })
  })

  test('of a bank account may be larger than that of a card', async () => {
    const { paymentTotal } = await quote({ amount: '25000.00', paymentMethod: 'ach_bank_account' })
    expect(paymentTotal.amount).toBe('25000.00')
  })
})

describe('a purchase', () => {
  test('of 50 USDC with a test card arrives on the chain, and the order tells its transaction', async () => {
    const { quoteId } = await quote()
    const { url, orderId } = await open({ quoteId })
    expect(new URL(url).origin).toBe(sandbox.url)
    expect(url).not.toContain(sandbox.env['ONRAMP_SANDBOX_KEY'])
    expect(await orderOf(orderId)).toEqual({
      ...{ id: orderId, provider: 'sandbox', status: 'waiting', quotedAmount: '50', amount: '50' },
      ...{ chain: 'eip155:1', asset: `eip155:1:${usdc}`, isPayable: true },
    })
    expect(await (await fetch(url)).text()).toContain('<h1>Buy 50 USDC</h1>')
    const before = await usdcOf(address)
    const page = await submit(url, { number: cards.good, action: 'pay' })
    expect(page.status).toBe(200)
    const { status, transactionHash } = await orderOf(orderId)
    expect(status).toBe('done')
    expect(page.text).toContain(transactionHash)
    expect(await client().getTransactionReceipt({ hash: transactionHash as Hex })).toMatchObject({
      status: 'success',
      to: usdc.toLowerCase(),
    })
    expect((await usdcOf(address)) - before).toBe(50_000_000n)

    // the form sent again pays nothing
    expect((await submit(url, { number: cards.good, action: 'pay' })).text).toContain(transactionHash)
    expect((await usdcOf(address)) - before).toBe(50_000_000n)
  })

  test('of ether pays what was quoted', async () => {
    const { quoteId, purchaseAmount } = await quote({ purchaseCurrency: 'ETH', amount: '100' })
    const { url, orderId } = await open({ quoteId })
    const before = await client().getBalance({ address })
    await submit(url, { number: cards.good, action: 'pay' })
    expect((await orderOf(orderId)).status).toBe('done')
    expect((await client().getBalance({ address })) - before).toBe(parseUnits(purchaseAmount.amount, 18))
    // 98.50 dollars
    expect(Number(purchaseAmount.amount)).toBeCloseTo(0.0394, 4)
  })

  test.each([
    ['SOL', `${solanaMainnet}:So11111111111111111111111111111111111111111`],
    ['USDC', `${solanaMainnet}:${mint}`],
  ])('of %s arrives at an account of Solana that is new to the chain', async (currency, asset) => {
    const network = { purchaseCurrency: currency, network: 'solana' }
    const { quoteId, purchaseAmount } = await quote({ ...network, amount: '100' })
    const receiver = Keypair.generate().publicKey
    const wallet = { address: receiver.toBase58(), blockchains: ['solana'], assets: [currency] }
    const { url, orderId } = await open({ quoteId, defaultNetwork: 'solana', destinationWallets: [wallet] })
    expect((await submit(url, { number: cards.good, action: 'pay' })).status).toBe(200)
    const { status, transactionHash = '', ...order } = await orderOf(orderId)
    expect({ status, ...order }).toMatchObject({ status: 'done', chain: solanaMainnet, asset })

    const connection = new Connection(solana.rpcUrl, 'confirmed')
    expect((await connection.getSignatureStatus(transactionHash)).value).toMatchObject({ err: null })
    const account = getAssociatedTokenAddressSync(new PublicKey(mint), receiver)
    const arrived =
      currency === 'SOL'
        ? BigInt(await connection.getBalance(receiver))
        : BigInt((await connection.getTokenAccountBalance(account)).value.amount)
    expect(arrived).toBe(parseUnits(purchaseAmount.amount, currency === 'SOL' ? 9 : 6))
    expect(arrived).toBeGreaterThan(0n)
  })

  test('on a chain that does not run here is refused before it is paid', async () => {
    const { stop, url: other, env } = await startOnrampSandbox(devnet, { now: () => clock.now() })
    onTestFinished(stop)
    const alone = await startService({ ...env, CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' }, { clock })
    onTestFinished(() => alone.stop())
    const wallet = { address: mint, blockchains: ['solana'], assets: ['SOL'] }
    const body = { ...link, defaultNetwork: 'solana', destinationWallets: [wallet], presetFiatAmount: '20' }
    const response = await fetch(`${alone.url}/v1/generators/onrampurl?projectId=development`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { url } = urlAnswer.parse(await response.json())
    expect(new URL(url).origin).toBe(other)
    const page = await submit(url, { number: cards.good, action: 'pay' })
    expect(page).toMatchObject({ status: 404, text: expect.stringContaining('Solana does not run here') })
  })

  test('without a quote is of an amount to get, and is paid by a bank account', async () => {
    const { url, orderId } = await open({
      presetCryptoAmount: '12.5',
      paymentMethod: 'ach_bank_account',
      defaultNetwork: 'gnosis',
    })
    expect(new URL(url).searchParams.get('total')).toBe('12.70')
    const before = await usdcOf(address)
    await submit(url, { number: '000123456789', action: 'pay' })
    expect((await orderOf(orderId)).status).toBe('done')
    expect((await usdcOf(address)) - before).toBe(12_500_000n)
  })

  test('with a declined card can be paid with another one, or cancelled', async () => {
    const { url, orderId } = await open({ presetFiatAmount: 20 })
    const before = await usdcOf(address)
    const declined = await submit(url, { number: cards.declined, action: 'pay' })
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('role="alert">Card number declined')
    expect(await submit(url, { number: '1', action: 'pay' })).toMatchObject({ status: 400 })
    expect((await orderOf(orderId)).status).toBe('waiting')
    expect((await submit(url, { action: 'cancel' })).text).toContain('Nothing was paid.')
    expect((await orderOf(orderId)).status).toBe('failed')
    // the service refuses nothing, and the payment has failed
    await submit(url, { number: cards.declined, action: 'pay' })
    expect((await orderOf(orderId)).status).toBe('failed')
    expect(await usdcOf(address)).toBe(before)
  })

  test.each(['amount', 'address', 'report', 'expires', 'signature'])(
    'is refused by the page if its %s was changed',
    async (name) => {
      const { url } = await open({ presetFiatAmount: '20' })
      const changed = new URL(url)
      changed.searchParams.set(name, `${changed.searchParams.get(name) ?? ''}0`)
      expect((await fetch(changed)).status).toBe(404)
      expect(await submit(changed.href, { number: cards.good, action: 'pay' })).toMatchObject({ status: 404 })
    },
  )

  const wallet = (more: object) => ({ destinationWallets: [{ ...link.destinationWallets[0], ...more }] })
  test.each([
    ['address', wallet({ address: '0x90F79bf6EB2c4f870365E785982E1f101E93b90' })],
    ['address', wallet({ address: '0x90f79bf6EB2c4f870365E785982E1f101E93b906' })],
    ['address', wallet({ address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' })],
    ['address', wallet({ address: `0x${'0'.repeat(40)}` })],
    ['address', wallet({ address: usdc })],
    ['destinationWallets', wallet({ blockchains: ['base'] })],
    ['defaultNetwork', { ...wallet({ blockchains: ['base'] }), defaultNetwork: 'gnosis' }],
    ['purchaseCurrency', wallet({ assets: ['DOGE'] })],
    ['presetFiatAmount', { presetFiatAmount: '9' }],
    ['presetFiatAmount', { presetFiatAmount: undefined }],
    ['presetCryptoAmount', { presetCryptoAmount: '7500' }],
    ['presetCryptoAmount', { presetCryptoAmount: '1.0000001' }],
    ['paymentCurrency', { paymentCurrency: 'EUR' }],
    ['paymentMethod', { paymentMethod: 'cash' }],
    ['provider', { provider: 'moonpay' }],
    ['quoteId', { quoteId: 'AAAA' }],
  ])('with a wrong %s is refused by its name (%j)', async (name, more) => {
    const body = { ...link, presetFiatAmount: '20', ...more }
    if ('presetCryptoAmount' in more) Reflect.deleteProperty(body, 'presetFiatAmount')
    expect(await refusal('/v1/generators/onrampurl', body)).toMatchObject({ status: 400, name })
  })

  test('with an expired quote is refused', async () => {
    const { quoteId } = await quote()
    await clock.advance(60_000)
    expect(await refusal('/v1/generators/onrampurl', { ...link, quoteId })).toMatchObject({
      status: 409,
      name: 'quoteId',
      description: 'The quote has expired; ask for a new one',
    })
  })

  test('leads back to a page of the project only', async () => {
    await running.projects.add({
      ...{
        id: 'shop',
        name: 'Shop',
        allowedOrigins: ['https://shop.example'],
        features: {},
        analytics: false,
      },
    })
    const from = async (returnUrl: string) => {
      const response = await fetch(`${running.url}/v1/generators/onrampurl?projectId=shop`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
        body: JSON.stringify({ ...link, presetFiatAmount: '20', returnUrl }),
      })
      return [response.status, (await response.json()) as unknown] as const
    }
    expect(await from('https://evil.example/')).toMatchObject([400, { reasons: [{ name: 'returnUrl' }] }])
    const [status, body] = await from('https://shop.example/bought')
    expect(status).toBe(200)
    const { url, orderId } = urlAnswer.parse(body)
    expect(new URL(url).searchParams.get('back')).toBe('https://shop.example/bought')
    expect((await ask('/v1/onramp/orders/%00')).status).toBe(404)
    // another project does not see the order
    expect((await ask(`/v1/onramp/orders/${orderId ?? ''}`)).status).toBe(404)
  })
})

describe('a report', () => {
  interface Sent {
    readonly body: object | string
    readonly key?: string
    readonly seconds?: number
    readonly project?: string
    readonly provider?: string
  }
  const key = () => sandbox.env['ONRAMP_SANDBOX_KEY'] ?? ''

  async function send({ body, key: signedWith = key(), seconds, project = 'development', provider }: Sent) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const time = seconds ?? Math.floor(clock.now() / 1_000)
    const signature = createHmac('sha256', signedWith).update(`${time}.${text}`).digest('hex')
    const url = `${running.url}/v1/onramp/webhooks/${provider ?? 'sandbox'}?projectId=${project}`
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'foyer-sandbox-signature': `t=${time},v1=${signature}`,
      },
      body: text,
    })
    const answer = (await response.json()) as unknown
    return [response.status, errorBody.safeParse(answer).data?.reasons[0]?.name] as const
  }

  const transactionHash = `0x${'ab'.repeat(32)}`
  async function reportOf(status: string) {
    const { orderId } = await open({ presetFiatAmount: '20' })
    return { order: orderId, status, address, amount: '19.7' }
  }

  test('moves an order on, and never back', async () => {
    const report = await reportOf('paid')
    const states = async (...statuses: readonly string[]) => {
      const seen: string[] = []
      for (const status of statuses) {
        await send({ body: { ...report, status, ...(status === 'done' && { transactionHash }) } })
        seen.push((await orderOf(report.order)).status)
      }
      return seen
    }
    expect(await states('sending', 'paid', 'done', 'failed', 'sending')).toEqual([
      'sending',
      'sending',
      'done',
      'done',
      'done',
    ])
    expect(await orderOf(report.order)).toMatchObject({ transactionHash })
  })

  test('is read once', async () => {
    const report = await reportOf('paid')
    expect(await send({ body: report })).toEqual([200, undefined])
    expect(await send({ body: report })).toEqual([409, 'signature'])
  })

  test.each([
    ['signed with another key', { key: 'x'.repeat(64) }, 401, 'signature'],
    ['signed more than five minutes ago', { seconds: -301 }, 401, 'signature'],
    ['signed for more than five minutes ahead', { seconds: 301 }, 401, 'signature'],
    ['of another provider', { provider: 'moonpay' }, 404, 'provider'],
    ['of another project', { project: 'other' }, 404, 'order'],
  ])('%s is not believed', async (_name, { seconds, ...more }: Partial<Sent>, status, name) => {
    const report = await reportOf('done')
    const time = seconds === undefined ? {} : { seconds: Math.floor(clock.now() / 1_000) + seconds }
    expect(await send({ body: report, ...more, ...time })).toEqual([status, name])
    expect((await orderOf(report.order)).status).toBe('waiting')
  })

  test.each([
    ['for no order', { order: 'unknown' }, 404, 'order'],
    ['for another address', { address: `0x${'12'.repeat(20)}` }, 409, 'address'],
    ['with a state that is none', { status: 'lost' }, 401, 'signature'],
    ['with a hash that is none', { transactionHash: '0x' }, 401, 'signature'],
  ])('%s is refused', async (_name, more, status, name) => {
    const report = await reportOf('done')
    expect(await send({ body: { ...report, ...more } })).toEqual([status, name])
    expect((await orderOf(report.order)).status).toBe('waiting')
  })

  test('without a signature, a body or a project is refused', async () => {
    const post = async (path: string, init: RequestInit) =>
      (await fetch(`${running.url}/v1/onramp/webhooks/${path}`, { method: 'POST', ...init })).status
    expect(await post('sandbox?projectId=development', { body: '{}' })).toBe(401)
    expect(await post('sandbox?projectId=development', {})).toBe(401)
    expect(await post('sandbox', { body: '{}' })).toBe(400)
    expect(await post('sandbox?projectId=%00', { body: '{}' })).toBe(400)
    expect(await send({ body: '\u0000{' })).toEqual([401, 'signature'])
  })
})
