import { kernelVersion, type Plugin } from '#kernel'
import type { Network } from '#kernel/chain'
import { fakeNamespace, fakeNetwork, fakeSession, type HttpAnswer } from '#kernel/testing'
import { service } from '../../service/index.js'

/** Account of the samples. */
export const sampleAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const base = 'https://service.example'
export const transactionHash = `0x${'4d'.repeat(32)}`
const sampleNetwork: Network = {
  ...fakeNetwork('eip155', 8453),
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
}

/** URL of a GET call of the service. */
const getUrl = (path: string) =>
  `${base}/v1/${path}?${new URLSearchParams({ projectId: 'shop', st: 'appkit', sv: `js-${kernelVersion}` }).toString()}`

export const urls = {
  options: getUrl('onramp/options'),
  quotes: `${base}/v1/onramp/quotes`,
  quote: `${base}/v1/onramp/quote`,
  page: `${base}/v1/generators/onrampurl`,
  order: getUrl('onramp/orders/order-1'),
}

/** Address of the provider's page. */
export const pageUrl = 'https://pay.fjordpay.example/checkout?order=order-1'

const on = (name: string, chainId: number, contract = '') => ({
  ...{ name, display_name: name[0]?.toUpperCase() + name.slice(1), contract_address: contract },
  ...{ chain_id: String(chainId), chain: `eip155:${chainId}` },
})

/** Options as the service writes them. */
export const wireOptions = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '20.00', max: '5000.00' }] },
  ],
  purchaseCurrencies: [
    {
      ...{ id: 'USDC', name: 'USD Coin', symbol: 'USDC' },
      networks: [on('base', 8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'), on('ethereum', 1)],
    },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [on('ethereum', 1), on('base', 8453)] },
  ],
  providers: [
    { id: 'fjordpay', name: 'Fjordpay', paymentMethods: ['card'], isTest: false },
    { id: 'sandbox', name: 'Sandbox', paymentMethods: ['card'], isTest: true },
  ],
}

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** Quote of a provider as the service writes it, for 100 USD. */
export function wireQuote(
  id: string,
  name: string,
  [eth, subtotal, fee]: readonly [eth: string, subtotal: string, fee: string],
  more: object = {},
) {
  return {
    provider: { id, name },
    paymentTotal: usd('100'),
    paymentSubtotal: usd(subtotal),
    purchaseAmount: { amount: eth, currency: 'ETH' },
    ...{ networkFee: usd('0.20'), coinbaseFee: usd(fee) },
    ...{ quoteId: `quote-${id}`, feePercent: 1.4 },
    ...more,
  }
}

/** Quotes of two providers, and one without a quote. */
export const wireQuotes = {
  quotes: [
    wireQuote('cedar', 'Cedar Exchange', ['0.0427', '98.05', '1.75']),
    wireQuote('fjordpay', 'Fjordpay', ['0.0429', '98.60', '1.20']),
    { provider: { id: 'sandbox', name: 'Sandbox' }, refusal: 'country' },
  ],
}

/** Order as the service writes it. */
export const wireOrder = (status: string, more: object = {}) => ({
  ...{ id: 'order-1', provider: 'fjordpay', status, chain: 'eip155:8453' },
  asset: 'eip155:8453:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  ...more,
})

/** Service and account of the samples. */
export interface SampleOnramp {
  readonly options?: HttpAnswer
  readonly quotes?: HttpAnswer
  readonly quote?: HttpAnswer
  readonly page?: HttpAnswer
  readonly order?: HttpAnswer
  readonly network?: Network
}

/** The service has no such path. */
export const missing: HttpAnswer = () => new Response('', { status: 404 })

/** Options of a harness with a service that has providers. */
export function sampleOnramp(sample: SampleOnramp = {}) {
  const {
    options = () => wireOptions,
    quotes = () => wireQuotes,
    quote = missing,
    page = () => ({ url: pageUrl, orderId: 'order-1' }),
    order = () => wireOrder('waiting'),
    network = sampleNetwork,
  } = sample
  const companions: readonly Plugin[] = [
    service(),
    fakeNamespace(network.chainNamespace, [], [network]),
    fakeSession({
      namespace: network.chainNamespace,
      address: sampleAddress,
      network: network.caipNetworkId,
    }),
  ]
  return {
    companions,
    service: base,
    projectId: 'shop',
    http: {
      [urls.options]: options,
      [urls.quotes]: quotes,
      [urls.quote]: quote,
      [urls.page]: page,
      [urls.order]: order,
    },
  }
}
