import { describe, expect, test } from 'vitest'
import { limitFault, methodFor, quickAmounts } from './limits.js'
import { offersOn, onrampName } from './networks.js'
import { onrampErrors } from './errors.js'
import { safePage } from './safe-page.js'
import { sampleOptions, sampleQuote } from './samples.js'
import { addSums, compareSums, currencyPlaces } from './sums.js'

const card = { id: 'card', min: '10.00', max: '7500.00' }
const bank = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }

describe('limits', () => {
  test.each([
    ['10', undefined],
    ['7500', undefined],
    ['9.99', 'tooLow'],
    ['7500.01', 'tooHigh'],
  ] as const)('an amount of %s is %s', (amount, fault) => {
    expect(limitFault(amount, card)).toBe(fault)
  })

  test('another payment method takes what a card does not', () => {
    const currency = { id: 'USD', methods: [card, bank] }
    expect(methodFor('8000', currency)).toBe(bank)
    expect(methodFor('30000', currency)).toBeUndefined()
  })

  test.each([
    ['10.00', '7500.00', ['50', '100', '250', '500']],
    ['10.00', '120.00', ['50', '100']],
    ['1000', '1000000', ['5000', '10000', '25000', '50000']],
    ['7.32', '1000', ['40', '75', '200', '400']],
    ['0.5', '3', ['3']],
    ['500', '600', []],
  ])('from %s to %s the amounts to choose from are %j', (min, max, amounts) => {
    expect(quickAmounts({ id: 'card', min, max })).toEqual(amounts)
  })
})

describe('networks', () => {
  test.each([
    ['eip155:1', 'ethereum'],
    ['eip155:42161', 'arbitrum'],
    ['eip155:137', 'polygon'],
    ['eip155:80094', 'berachain'],
    ['eip155:43114', 'avalanche'],
    ['eip155:10', 'optimism'],
    ['eip155:42220', 'celo'],
    ['eip155:8453', 'base'],
    ['eip155:7777777', undefined],
    ['eip155:11155111', undefined],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', undefined],
  ] as const)('%s is called %s', (chain, name) => {
    expect(onrampName(chain)).toBe(name)
  })

  const network = (name: string, chain: `eip155:${number}` | undefined, contract = '') => ({
    ...{ name, displayName: name, contract },
    chain,
  })
  const currency = (id: string, ...networks: readonly ReturnType<typeof network>[]) => ({
    ...{ id, name: id, symbol: id },
    networks,
  })

  test('currencies are those of the network, the native asset first', () => {
    const options = {
      purchaseCurrencies: [
        currency('USDC', network('base', 'eip155:8453', '0x01'), network('ethereum', 'eip155:1', '0x02')),
        currency('ETH', network('base', 'eip155:8453')),
        currency('POL', network('polygon', 'eip155:137')),
      ],
    }
    const offers = offersOn(options, 'eip155:8453')
    expect(offers.map(({ currency: { id }, network: { contract } }) => [id, contract])).toEqual([
      ['ETH', ''],
      ['USDC', '0x01'],
    ])
  })

  test('a network without its own currencies has those of its name', () => {
    const options = { purchaseCurrencies: [currency('ETH', network('ethereum', undefined))] }
    expect(offersOn(options, 'eip155:1')).toHaveLength(1)
    expect(offersOn(options, 'eip155:7777777')).toEqual([])
    expect(offersOn(options, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual([])
  })

  test('a network of the same name with another id is another one', () => {
    const options = { purchaseCurrencies: [currency('ETH', network('ethereum', 'eip155:11155111'))] }
    expect(offersOn(options, 'eip155:1')).toEqual([])
  })
})

describe('sums', () => {
  test('are added and compared exactly', () => {
    expect(addSums('0.1', '0.2', '1.40')).toBe('1.7')
    expect(['0.1', '10', '9.999999999999999999', '10.0'].sort(compareSums)).toEqual([
      '10',
      '10.0',
      '9.999999999999999999',
      '0.1',
    ])
  })

  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('%s has %i decimals', (currency, places) => {
    expect(currencyPlaces(currency)).toBe(places)
  })
})

describe('samples', () => {
  test('Ether has no contract, and the fee of the example is within 1 to 2 percent', () => {
    const ether = sampleOptions.purchaseCurrencies.find(({ id }) => id === 'ETH')
    expect(ether?.networks.map(({ contract }) => contract)).toEqual(['', ''])
    const request = { asset: 'USDC', symbol: 'USDC', network: 'ethereum', method: 'card' }
    expect(sampleQuote({ ...request, currency: 'USD', amount: '100' })).toMatchObject({
      total: { amount: '100', currency: 'USD' },
      subtotal: { amount: '98' },
      fee: { amount: '2' },
      purchase: { amount: '98', currency: 'USDC' },
    })
  })
})

describe('page of a provider', () => {
  const shop = 'https://shop.example/cart'
  const local = 'http://localhost:5173/'

  test.each([
    ['https://pay.example/a?b=c', shop],
    ['http://127.0.0.1:4000/pay', local],
    ['http://localhost:4000/pay', 'http://127.0.0.1:5173/'],
    ['http://pay.localhost:4000/', 'http://shop.localhost:5173/'],
  ])('%s is opened from %s', (url, own) => {
    expect(safePage(url, own).href).toBe(url)
  })

  test.each([
    ['http://pay.example/', shop],
    ['http://localhost:4000/pay', shop],
    ['http://localhost.example/pay', local],
    ['http://evillocalhost/pay', local],
    ['http://pay.localhost/', shop],
    ['javascript:alert(1)', local],
    ['java\nscript:alert(1)', local],
    ['data:text/html,hello', local],
    ['blob:https://pay.example/1', local],
    ['//pay.example', shop],
    ['/pay', shop],
    ['', shop],
    ['https://fjordpay.example@evil.example/', shop],
    [`https://pay.example/${'a'.repeat(8_000)}`, shop],
  ])('%s is not opened from %s', (url, own) => {
    expect(() => safePage(url, own)).toThrow(onrampErrors.UNSAFE_PAGE.text)
  })
})
