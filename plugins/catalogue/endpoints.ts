import { schema, type StandardSchema } from '#kernel'
import { defineEndpoints, get } from '#plugins/service/contract'
import type { Wallet } from './contract.js'
import { fieldsOf, readWallet } from './read-wallet.js'

/** A page of wallets. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** Number of entries of the answer, unreadable ones included. */
  readonly length: number
  /** Number of wallets on all pages. */
  readonly count: number
}

const maxWallets = 500

const ids = schema.optional(schema.array(schema.string()))
const walletsQuery = schema.object({
  page: schema.number({ min: 1 }),
  entries: schema.number({ min: 1 }),
  include: ids,
  exclude: ids,
  chains: ids,
  search: schema.optional(schema.string()),
  badge_type: schema.optional(schema.string()),
})

function readPage(value: unknown): WalletPage | undefined {
  const { data, count } = fieldsOf(value)
  if (!Array.isArray(data)) return undefined
  const wallets = data.slice(0, maxWallets).flatMap((entry) => readWallet(entry) ?? [])
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= data.length
  return { wallets, length: data.length, count: isCount ? count : data.length }
}

const walletPage: StandardSchema<unknown, WalletPage> = {
  '~standard': {
    version: 1,
    vendor: 'foyer',
    validate(value) {
      const page = readPage(value)
      return page ? { value: page } : { issues: [{ message: 'must be {data, count}' }] }
    },
  },
}

/** Endpoints of the catalogue. */
export const catalogueApi = /*#__PURE__*/ defineEndpoints('catalogue', {
  wallets: get('/getWallets', { params: walletsQuery, response: walletPage }),
})
