import { describe, expect, test } from 'vitest'
import {
  optionsAnswer,
  orderAnswer,
  orderStatuses,
  quoteAnswer,
  quoteBody,
  quoteRefusals,
  quotesAnswer,
  quotesBody,
  urlAnswer,
  urlBody,
  webhookAnswer,
} from './wire.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wanted = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '50.00', network: 'ethereum' }
const link = {
  destinationWallets: [{ address, blockchains: ['ethereum', 'base'], assets: ['USDC', 'ETH'] }],
  defaultNetwork: 'ethereum',
  partnerUserId: 'visitor',
  defaultExperience: 'buy',
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const sums = {
  paymentTotal: usd('50.00'),
  paymentSubtotal: usd('49.25'),
  purchaseAmount: { amount: '49.25', currency: 'USDC' },
  networkFee: usd('0.00'),
  coinbaseFee: usd('0.75'),
}

describe('requests', () => {
  test.each([
    ['quote', quoteBody, wanted],
    ['quote of a provider', quoteBody, { ...wanted, paymentMethod: 'card', provider: 'sandbox' }],
    ['quotes', quotesBody, { ...wanted, paymentMethod: 'ach_bank_account', country: 'US' }],
    ['onrampurl', urlBody, link],
    ['onrampurl with amounts', urlBody, { ...link, presetFiatAmount: '50', presetCryptoAmount: '0.02' }],
  ])('of %s are accepted with the fields of the protocol', (_name, schema, request) => {
    expect(schema.parse(request)).toEqual(request)
  })

  test('have amounts as JSON numbers read as text', () => {
    expect(urlBody.parse({ ...link, presetFiatAmount: 50.5 })).toMatchObject({ presetFiatAmount: '50.5' })
  })

  test.each([
    ['amount', '0'],
    ['amount', '0.00'],
    ['amount', '-1'],
    ['amount', '1e3'],
    ['amount', '50,00'],
    ['amount', ''],
    ['amount', 50],
    ['amount', '1'.repeat(13)],
    ['purchaseCurrency', ''],
    ['paymentCurrency', 'US D'],
    ['network', 'a/b'],
    ['paymentMethod', null],
    ['country', 'us'],
  ])('of quotes with a wrong %s (%j) are refused by its name', (field, value) => {
    const { error } = quotesBody.safeParse({ ...wanted, paymentMethod: 'card', [field]: value })
    expect(error?.issues[0]?.path[0]).toBe(field)
  })

  test.each([
    ['destinationWallets', []],
    ['destinationWallets', [{ address, blockchains: [], assets: ['USDC'] }]],
    ['destinationWallets', [{ address: '', blockchains: ['base'], assets: ['USDC'] }]],
    ['destinationWallets', Array(11).fill(link.destinationWallets[0])],
    ['presetFiatAmount', Number.NaN],
    ['presetFiatAmount', 1e30],
    ['presetCryptoAmount', '0'],
    ['defaultExperience', 'send'],
    ['partnerUserId', 'a'.repeat(129)],
    ['quoteId', '{}'],
    ['returnUrl', 'javascript:alert(1)'],
  ])('of onrampurl with a wrong %s (%j) are refused by its name', (field, value) => {
    const { error } = urlBody.safeParse({ ...link, [field]: value })
    expect(error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('answers', () => {
  const options = {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    purchaseCurrencies: [
      {
        ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }],
      },
    ],
  }
  const order = { id: 'a', provider: 'sandbox', chain: 'eip155:1', asset: `eip155:1:0x${'e'.repeat(40)}` }
  test.each([
    ['options', optionsAnswer, options],
    ['quote', quoteAnswer, { ...sums, quoteId: 'a' }],
    ['onrampurl', urlAnswer, { url: 'https://pay.example/' }],
    ['webhooks', webhookAnswer, { received: true }],
    ...orderStatuses.map((status) => [`a ${status} order`, orderAnswer, { ...order, status }] as const),
  ] as const)('of %s need no more than the fields of the protocol', (_name, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer)
  })

  test('of quotes have sums of some providers and the reasons of the others', () => {
    const provider = { id: 'sandbox', name: 'Sandbox' }
    const quoted = { provider, ...sums, quoteId: 'a', expiresAt: '2026-01-01T00:00:00.000Z', feePercent: 1.5 }
    const quotes = [quoted, ...quoteRefusals.map((refusal) => ({ provider, refusal }))]
    expect(quotesAnswer.parse({ quotes })).toEqual({ quotes })
    expect(quotesAnswer.safeParse({ quotes: [{ provider }] }).success).toBe(false)
  })
})
