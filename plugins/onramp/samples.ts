import { formatUnits } from '#kernel/money'
import { evmNamespace } from '#plugins/evm/contract'
import type { OnrampOptions, OnrampQuote, PurchaseNetwork, QuoteRequest } from './contract.js'
import { maxPlaces, unitsOf } from './sums.js'

const on = (name: string, displayName: string, chainId: number, contract = ''): PurchaseNetwork => ({
  ...{ name, displayName, contract },
  chain: `${evmNamespace}:${chainId}`,
})

/** Shown as examples while the service does not answer. */
export const sampleOptions: OnrampOptions = {
  paymentCurrencies: [
    {
      id: 'USD',
      methods: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ],
  purchaseCurrencies: [
    {
      ...{ id: 'USDC', name: 'USD Coin', symbol: 'USDC' },
      networks: [
        on('ethereum', 'Ethereum', 1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        on('polygon', 'Polygon', 137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      ],
    },
    {
      ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
      networks: [on('ethereum', 'Ethereum', 1), on('base', 'Base', 8453)],
    },
  ],
  testProviders: [],
  isExample: true,
}

/** Price of a unit in the example, in units of any payment currency. */
const samplePrice = (symbol: string) => (symbol === 'USDC' ? 1n : 2_500n)
/** Fee of the example, of a hundred parts. */
const samplePercent = 2n

/** Quote that is shown as an example while the service does not answer. */
export function sampleQuote({ amount, currency, symbol }: QuoteRequest): OnrampQuote {
  const total = unitsOf(amount) ?? 0n
  const fee = (total * samplePercent) / 100n
  const sum = (units: bigint, unit: string) => ({ amount: formatUnits(units, maxPlaces), currency: unit })
  return {
    quoteId: 'example',
    provider: { id: 'example', name: '' },
    total: sum(total, currency),
    subtotal: sum(total - fee, currency),
    purchase: sum((total - fee) / samplePrice(symbol), symbol),
    fee: sum(fee, currency),
  }
}
