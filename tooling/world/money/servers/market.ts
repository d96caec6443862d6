import { approveSelector, encode, selectors } from '../../../../plugins/swaps/testing/sample-router.js'
import * as contracts from '../chain/contracts.js'

const { nativePlaceholder: native, router, usdcAddress, uniAddress, prices, decimalsOf } = contracts
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
/** Time for which a call of the market can be carried out, in seconds. */
const deadlineSeconds = 1_200

/** Query of the service. */
export type Query = Readonly<Record<string, unknown>>

const textOf = (query: Query, name: string) => (typeof query[name] === 'string' ? query[name] : '')
const addressIn = (id: string) => id.slice(id.lastIndexOf(':') + 1).toLowerCase()

/** What a market gives for an amount, at the prices of the world less 0.3 %. */
function bought(from: string, to: string, amount: bigint): bigint {
  const [paid, got] = [from, to].map((address) => BigInt(Math.round((prices[address] ?? 1) * 100)))
  const scaled = (amount * (paid ?? 1n) * 10n ** BigInt(decimalsOf(to))) / (got ?? 1n)
  return ((scaled / 10n ** BigInt(decimalsOf(from))) * 997n) / 1_000n
}

const token = (name: string, symbol: string, address: string) => ({
  ...{ name, symbol, address: `eip155:1:${address}`, decimals: decimalsOf(address), logoUri: '' },
})

/** Answers of an honest market, by the last part of the path. */
export function createMarket(now: () => number) {
  function quoteOf(query: Query) {
    const [from, to, amount] = [textOf(query, 'from'), textOf(query, 'to'), textOf(query, 'amount')]
    const sold = addressIn(from)
    const toAmount = bought(sold, addressIn(to), BigInt(amount || 0))
    return {
      ...{ id: 'quote', fromAmount: amount, fromAccount: from, toAmount: `${toAmount}`, toAccount: to },
      minToAmount: `${(toAmount * 99n) / 100n}`,
      ...(sold !== native && { needsApproval: true, takesPermit: true }),
      ...{ router: `eip155:1:${router}`, provider: 'Uniswap V2', priceImpact: 0.04, feePercent: 0.3 },
      gas: '152000',
      expiresAt: new Date(now() + 60_000).toISOString(),
    }
  }
  function transactionOf(query: Query) {
    const quote = quoteOf(query)
    const [sold, buys] = [addressIn(textOf(query, 'from')), addressIn(textOf(query, 'to'))]
    const path = [sold, buys].map((one) => (one === native ? weth : one))
    const [amount, minimum] = [BigInt(quote.fromAmount), BigInt(quote.minToAmount)]
    const account = textOf(query, 'userAddress')
    const end = Math.floor(now() / 1_000) + deadlineSeconds
    const rest = [addressIn(account), end, path.length, ...path]
    const data =
      sold === native
        ? encode(selectors.ethForTokens, minimum, 0x80, ...rest)
        : encode(
            buys === native ? selectors.tokensForEth : selectors.tokensForTokens,
            amount,
            minimum,
            0xa0,
            ...rest,
          )
    const value = sold === native ? amount : 0n
    return {
      tx: { from: account, to: `eip155:1:${router}`, data, amount: quote.fromAmount, value: `${value}` },
      quote,
    }
  }
  return {
    tokens: () => ({
      tokens: [
        token('Ether', 'ETH', native),
        token('USD Coin', 'USDC', usdcAddress),
        token('Uniswap', 'UNI', uniAddress),
      ],
    }),
    quotes: (query: Query) => ({ quotes: [quoteOf(query)] }),
    'gas-price': () => ({ standard: '2000000000', fast: '2200000000', instant: '3000000000' }),
    'build-approve': (query: Query, spender: string = router) => ({
      tx: {
        ...{ from: textOf(query, 'userAddress'), to: textOf(query, 'from'), value: '0' },
        data: encode(approveSelector, spender, BigInt(textOf(query, 'amount') || 0)),
      },
    }),
    'build-transaction': transactionOf,
  }
}

/** What a call of a router does: it sells an amount and pays to a receiver, or fails. */
export function swapOf(call: { readonly data: string; readonly value: bigint }) {
  // a permit in front of the swap
  const data = call.data.startsWith('0xf3995c67') ? `0x${call.data.slice(10 + 6 * 64)}` : call.data
  if (!Object.values(selectors).includes(data.slice(0, 10))) return undefined
  const words = data.slice(10).match(/.{64}/g) ?? []
  const numberAt = (index: number) => BigInt(`0x${words[index] ?? 0}`)
  const addressAt = (index: number) => `0x${(words.at(index) ?? '').slice(-40)}`
  const isEther = data.startsWith(selectors.ethForTokens)
  const plain = (address: string) => (address === weth ? native : address)
  const [from, to] = [plain(addressAt(-2)), plain(addressAt(-1))]
  const sold = isEther ? call.value : numberAt(0)
  return {
    from,
    to,
    sold,
    minimum: numberAt(isEther ? 0 : 1),
    receiver: addressAt(isEther ? 2 : 3),
    bought: bought(from, to, sold),
  }
}
