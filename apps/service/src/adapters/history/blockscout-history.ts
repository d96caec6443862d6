import * as z from 'zod'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { HistorySource } from '../../modules/history/history-source.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { assembleEntries, sideOf, type ListedMove } from './assemble-entries.js'
import { described } from './described.js'
import { readLists, type List } from './read-lists.js'
import { wrappedNative } from '../../namespaces/eip155/wrapped-native.js'

const whole = z.string().regex(/^\d{1,78}$/)
const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const party = z.object({
  hash: z
    .string()
    .regex(/^0x[\da-f]{40}$/i)
    .transform((text) => text.toLowerCase()),
})
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

/** Item of /addresses/:address/transactions. */
const transaction = z.object({
  hash,
  /** Null while it is pending. */
  block_number: z.int().nullable(),
  timestamp: time.nullable(),
  from: party,
  to: party.nullish(),
  created_contract: party.nullish(),
  value: whole.transform(BigInt),
  nonce: z.int(),
  status: z.string().nullish(),
  raw_input: z.string().nullish(),
  method: z.string().nullish(),
})
/** Item of /addresses/:address/internal-transactions. */
const internal = z.object({
  transaction_hash: hash,
  block_number: z.int(),
  timestamp: time,
  from: party,
  to: party.nullish(),
  created_contract: party.nullish(),
  value: whole.transform(BigInt),
  success: z.boolean(),
  type: z.string().nullish(),
})
/** Item of /addresses/:address/token-transfers. */
const asset = z.object({
  transaction_hash: hash,
  block_number: z.int(),
  timestamp: time,
  from: party,
  to: party,
  method: z.string().nullish(),
  token: z.object({
    address_hash: party.shape.hash,
    name: z.string().nullish(),
    symbol: z.string().nullish(),
    decimals: z.string().nullish(),
    reputation: z.string().nullish(),
  }),
  total: z
    .object({ value: whole.transform(BigInt).nullish(), token_id: whole.transform(BigInt).nullish() })
    .nullish(),
})

/** Parameters of the next page: those of the explorer, whatever they are. */
const nextParameters = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()

/** Options of {@link createBlockscoutHistory}. */
export interface BlockscoutHistoryOptions {
  /** Opens the client of a chain's explorer: its API of version 2. */
  readonly open: (chain: string) => Pick<HttpClient, 'getJson' | 'close'>
  readonly key?: string | undefined
  readonly facts: ChainData
}

/** Creates the source of Blockscout explorers (docs.blockscout.com): three lists for each page. */
export function createBlockscoutHistory({ open, key, facts }: BlockscoutHistoryOptions): HistorySource {
  const clients = new Map<string, Pick<HttpClient, 'getJson' | 'close'>>()

  function clientOf(chain: string) {
    const client = clients.get(chain) ?? open(chain)
    clients.set(chain, client)
    return client
  }

  function listOf<S extends z.ZodType<{ readonly block_number: number | null }>>(
    chain: string,
    path: string,
    item: S,
  ): List<z.output<S>> {
    const answer = z.object({ items: z.array(item), next_page_params: nextParameters.optional() })
    return {
      blockOf: ({ block_number: block }) => block ?? 0,
      async read(parameters) {
        // they went through the caller
        const query = new URLSearchParams(parameters)
        query.delete('apikey')
        if (key !== undefined) query.set('apikey', key)
        const { items, next_page_params: next } = await clientOf(chain).getJson(
          `addresses/${path}?${query.toString()}`,
          answer,
        )
        const known = Object.entries(next ?? {}).flatMap(([name, value]) =>
          value === null ? [] : [[name, String(value)]],
        )
        return {
          items: (items as readonly z.output<S>[]).filter(({ block_number: block }) => block !== null),
          next: next ? new URLSearchParams(known).toString() : undefined,
        }
      },
    }
  }

  return {
    async read(chain, account, start) {
      const { items, next } = await readLists(
        {
          transactions: listOf(chain, `${account}/transactions`, transaction),
          internals: listOf(chain, `${account}/internal-transactions`, internal),
          assets: listOf(chain, `${account}/token-transfers`, asset),
        },
        start,
      )
      const entries = assembleEntries(
        items.transactions.map((one) => ({
          hash: one.hash,
          block: one.block_number ?? 0,
          minedAt: one.timestamp ?? 0,
          from: one.from.hash,
          to: one.to?.hash,
          created: one.created_contract?.hash,
          value: one.value,
          nonce: one.nonce,
          isFailed: one.status === 'error',
          input: one.raw_input ?? '0x',
          method: one.method ?? undefined,
        })),
        [...items.internals.flatMap(toNative), ...items.assets.map(toAsset)],
        wrappedNative(facts, chain),
      )
      return { entries, next }
    },
    async close() {
      for (const client of clients.values()) await client.close()
    },
  }
}

function toNative(one: z.output<typeof internal>): readonly ListedMove[] {
  const to = one.to ?? one.created_contract
  // code of another contract that runs for the caller moves nothing
  if (!one.success || one.value === 0n || !to || /^(delegate|static)call$/.test(one.type ?? '')) return []
  return [
    {
      hash: one.transaction_hash,
      block: one.block_number,
      minedAt: one.timestamp,
      nonce: undefined,
      method: undefined,
      move: {
        kind: 'transfer',
        contract: undefined,
        tokenId: undefined,
        amount: one.value,
        from: one.from.hash,
        to: to.hash,
      },
    },
  ]
}

function toAsset(one: z.output<typeof asset>): ListedMove {
  const { token, total, method } = one
  const tokenId = total?.token_id ?? undefined
  return {
    hash: one.transaction_hash,
    block: one.block_number,
    minedAt: one.timestamp,
    nonce: undefined,
    method: method ?? undefined,
    move: {
      kind: 'transfer',
      contract: token.address_hash,
      tokenId,
      amount: total?.value ?? (tokenId === undefined ? 0n : 1n),
      from: sideOf(one.from.hash),
      to: sideOf(one.to.hash),
      description: described(token),
      isSpam: (token.reputation ?? 'ok') !== 'ok',
    },
  }
}
