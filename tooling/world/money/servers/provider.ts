import { collectionAddress } from '../chain/contracts.js'
import type { Query } from './market.js'

/** States of a purchase, in their order. */
export const orderStates = ['waiting', 'paid', 'sending', 'done', 'failed'] as const
export type OrderState = (typeof orderStates)[number]

/** A purchase at the provider. */
interface ProviderOrder {
  readonly id: string
  /** Account that receives, as the page asked. */
  readonly receiver: string
  state: OrderState
  isPayable: boolean
}

/** A provider of purchases. */
export interface Provider {
  readonly orders: readonly ProviderOrder[]
  answer(name: string, query: Query): unknown
  /** The user pays, or the provider works on. */
  progress(index: number, state: OrderState): void
}

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** Creates a provider that sells ether for dollars. */
export function createProvider(): Provider {
  const orders: ProviderOrder[] = []
  const options = {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    purchaseCurrencies: [
      {
        ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
        networks: [
          {
            name: 'ethereum',
            display_name: 'Ethereum',
            contract_address: '',
            chain_id: '1',
            chain: 'eip155:1',
          },
        ],
      },
    ],
    providers: [{ id: 'fjordpay', name: 'Fjordpay', paymentMethods: ['card'], isTest: false }],
  }
  return {
    orders,
    answer(name, query) {
      switch (name) {
        case 'options':
          return options
        case 'onramp-quotes':
          return {
            quotes: [
              {
                provider: { id: 'fjordpay', name: 'Fjordpay' },
                ...{ paymentTotal: usd('100'), paymentSubtotal: usd('98.60') },
                purchaseAmount: { amount: '0.0429', currency: 'ETH' },
                ...{ networkFee: usd('0.20'), coinbaseFee: usd('1.20'), quoteId: 'quote-1', feePercent: 1.4 },
              },
            ],
          }
        case 'onrampurl': {
          const [wallet] = query['destinationWallets'] as readonly { readonly address: string }[]
          const order: ProviderOrder = {
            ...{ id: `order-${orders.length + 1}`, receiver: wallet?.address ?? '' },
            ...{ state: 'waiting', isPayable: true },
          }
          orders.push(order)
          return { url: `https://pay.fjordpay.example/${order.id}`, orderId: order.id }
        }
        case 'order': {
          const order = orders.find(({ id }) => id === query['id'])
          return {
            ...{ id: query['id'], provider: 'fjordpay', chain: 'eip155:1', status: order?.state },
            ...{ isPayable: order?.isPayable, amount: '0.0429', transactionHash: `0x${'4d'.repeat(32)}` },
          }
        }
        default:
          throw new Error(`The service has no ${name}`)
      }
    },
    progress(index, state) {
      const order = orders[index % Math.max(1, orders.length)]
      if (!order || order.state === 'done') return
      order.state = state
      order.isPayable = state !== 'done'
    },
  }
}

/** Collectibles of the account. */
export const collectibles = () => ({
  data: ['118', '204'].map((tokenId) => ({
    id: `eip155:1/erc721:${collectionAddress}/${tokenId}`,
    ...{ chainId: 'eip155:1', contract: collectionAddress, tokenId, standard: 'erc721', quantity: '1' },
    ...{
      name: `Doorway #${tokenId}`,
      collection: 'Doorways',
      description: '',
      properties: [],
      flags: { is_spam: false },
    },
  })),
  next: null,
})
