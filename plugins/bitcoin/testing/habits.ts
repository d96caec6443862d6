import type { Habit } from '#kernel/testing'

/** The object of a wallet in the page, with requests by JSON-RPC. */
export interface RequestObject {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(event: string, listener: () => void): () => void
}

/** A habit of wallets for Bitcoin. */
export interface BitcoinHabit extends Habit {
  /** Returns the object of a wallet of sats-connect that behaves so. */
  readonly inject: (object: RequestObject) => RequestObject
}

const stacksAccount = {
  address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  publicKey: `02${'11'.repeat(32)}`,
  purpose: 'stacks',
  addressType: 'stacks',
  walletType: 'software',
}

const namespaces = ['bip122']

const errorAnswer = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })

/** Habits of wallets for Bitcoin. */
export const bitcoinHabits: readonly BitcoinHabit[] = [
  {
    id: 'stacks-address-in-list',
    wallet: 'Xverse',
    behaviour: 'shares an address of Stacks beside those of Bitcoin',
    source: 'https://github.com/secretkeylabs/sats-connect/pull/55',
    namespaces,
    part: 'list of accounts',
    inject: (object) => ({
      ...object,
      async request(method, params) {
        const answer = Object(await object.request(method, params)) as { readonly result?: unknown }
        const result = Object(answer.result) as { readonly addresses?: unknown }
        const { addresses } = result
        if (!Array.isArray(addresses)) return answer
        const list: readonly unknown[] = addresses
        return { ...answer, result: { ...result, addresses: [...list, stacksAccount] } }
      },
    }),
  },
  {
    id: 'addresses-by-one-method',
    wallet: 'Xverse before 0.38',
    behaviour: 'shares its addresses by getAddresses, and has none of the methods wallet_',
    source: 'https://github.com/secretkeylabs/sats-connect/issues/142',
    namespaces,
    part: 'methods',
    stops: ['switch', 'disconnect'],
    inject: (object) => ({
      ...object,
      async request(method, params) {
        if (method.startsWith('wallet_')) return errorAnswer(-32601, 'Method not found')
        return object.request(method === 'getAddresses' ? 'wallet_connect' : method, params)
      },
    }),
  },
  {
    id: 'no-methods-of-sats-connect',
    wallet: 'Unisat',
    behaviour: 'is listed for sats-connect, and answers its requests with -32001',
    source: 'https://github.com/secretkeylabs/sats-connect/issues/210',
    namespaces,
    part: 'methods',
    stops: ['connect'],
    inject: (object) => ({
      ...object,
      request: async () => errorAnswer(-32001, 'Method not supported by the selected wallet'),
    }),
  },
]
