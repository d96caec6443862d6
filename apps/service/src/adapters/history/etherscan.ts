import * as z from 'zod'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { HistorySource } from '../../modules/history/history-source.js'
import { referenceOf } from '../../namespaces/namespaces.js'
import type { Clock } from '../../platform/clock.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { assembleEntries, sideOf, type ListedMove } from './assemble-entries.js'
import { described } from './described.js'
import { readLists, type List } from './read-lists.js'
import { wrappedNative } from '../../namespaces/eip155/wrapped-native.js'

const whole = z.string().regex(/^\d{1,78}$/)
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase())
const maybeAddress = z.union([address, z.literal('').transform(() => undefined)])
const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const flag = z.string().transform((text) => text === '1')

const common = {
  blockNumber: count,
  /** Seconds since 1970. */
  timeStamp: count,
  hash,
  from: address,
  to: maybeAddress,
  functionName: z.string().nullish(),
}
const transaction = z.object({
  ...common,
  nonce: count,
  value: whole.transform(BigInt),
  isError: flag,
  input: z.string(),
  contractAddress: maybeAddress.nullish(),
})
const internal = z.object({
  ...common,
  contractAddress: maybeAddress.nullish(),
  value: whole.transform(BigInt),
  isError: flag,
})
const asset = z.object({
  ...common,
  nonce: count,
  contractAddress: address,
  tokenName: z.string().nullish(),
  tokenSymbol: z.string().nullish(),
  tokenDecimal: z.string().nullish(),
  /** Of ERC-20. */
  value: whole.transform(BigInt).nullish(),
  /** Of ERC-721 and ERC-1155. */
  tokenID: whole.transform(BigInt).nullish(),
  /** Of ERC-1155. */
  tokenValue: whole.transform(BigInt).nullish(),
})

/** Items of a list: as many as one request returns. */
const itemsOfPage = 100
/** As many requests as a key without a fee may send, for one process. */
const pauseMs = 1_000 / 3

/** Options of {@link createEtherscanHistory}. */
export interface EtherscanOptions {
  /** Client of the API of version 2, which serves all chains. */
  readonly http: Pick<HttpClient, 'getJson' | 'close'>
  readonly key: string
  readonly facts: ChainData
  readonly clock: Clock
}

/** Creates the source of Etherscan (docs.etherscan.io, API of version 2): five lists for each page. */
export function createEtherscanHistory({ http, key, facts, clock }: EtherscanOptions): HistorySource {
  let nextAt = Number.NEGATIVE_INFINITY

  /** Waits for the turn of a request. */
  async function pace(): Promise<void> {
    const at = Math.max(clock.now(), nextAt)
    nextAt = at + pauseMs
    const waitMs = at - clock.now()
    if (waitMs > 0) await clock.sleep(waitMs)
  }

  function listOf<S extends z.ZodType<{ readonly blockNumber: number }>>(
    chain: string,
    account: string,
    action: string,
    item: S,
  ): List<z.output<S>> {
    const answer = z.object({ result: z.union([z.array(item), z.string()]).nullable() })
    return {
      blockOf: ({ blockNumber }) => blockNumber,
      async read(parameters) {
        await pace()
        const query = new URLSearchParams({
          chainid: referenceOf(chain),
          module: 'account',
          action,
          address: account,
          startblock: '0',
          endblock: parameters && /^\d{1,15}$/.test(parameters) ? parameters : '999999999999',
          page: '1',
          offset: String(itemsOfPage),
          sort: 'desc',
          apikey: key,
        })
        const { result } = await http.getJson(`api?${query.toString()}`, answer)
        // a text is a refusal, such as that of too many requests
        if (!Array.isArray(result)) throw new OutboundError('refused')
        const items = result as readonly z.output<S>[]
        const last = items.at(-1)
        const isLast = items.length < itemsOfPage || last === undefined || last.blockNumber === 0
        return { items, next: isLast ? undefined : String(last.blockNumber - 1) }
      },
    }
  }

  return {
    async read(chain, account, start) {
      const list = <S extends z.ZodType<{ readonly blockNumber: number }>>(action: string, item: S) =>
        listOf(chain, account, action, item)
      const { items, next } = await readLists(
        {
          transactions: list('txlist', transaction),
          internals: list('txlistinternal', internal),
          assets: list('tokentx', asset),
          collectibles: list('tokennfttx', asset),
          editions: list('token1155tx', asset),
        },
        start,
      )
      const entries = assembleEntries(
        items.transactions.map(
          ({
            hash: id,
            blockNumber,
            timeStamp,
            from,
            to,
            contractAddress,
            isError,
            functionName,
            ...rest
          }) => ({
            ...rest,
            hash: id,
            block: blockNumber,
            minedAt: timeStamp * 1_000,
            from,
            to,
            created: contractAddress ?? undefined,
            isFailed: isError,
            method: functionName ?? undefined,
          }),
        ),
        [
          ...items.internals.flatMap((one) => toNative(one)),
          ...[...items.assets, ...items.collectibles, ...items.editions].map(toAsset),
        ],
        wrappedNative(facts, chain),
      )
      return { entries, next }
    },
    close: () => http.close(),
  }
}

function toNative(one: z.output<typeof internal>): readonly ListedMove[] {
  const { hash: id, blockNumber, timeStamp, from, to = one.contractAddress, value, isError } = one
  if (isError || value === 0n || to == null) return []
  const move = { kind: 'transfer', contract: undefined, tokenId: undefined, amount: value, from, to } as const
  return [
    { hash: id, block: blockNumber, minedAt: timeStamp * 1_000, nonce: undefined, method: undefined, move },
  ]
}

function toAsset(one: z.output<typeof asset>): ListedMove {
  const { hash: id, blockNumber, timeStamp, nonce, functionName, contractAddress, from, to, tokenID } = one
  return {
    hash: id,
    block: blockNumber,
    minedAt: timeStamp * 1_000,
    nonce,
    method: functionName ?? undefined,
    move: {
      kind: 'transfer',
      contract: contractAddress,
      tokenId: tokenID ?? undefined,
      amount: tokenID == null ? (one.value ?? 0n) : (one.tokenValue ?? 1n),
      from: sideOf(from),
      to: sideOf(to ?? ''),
      description: described({ name: one.tokenName, symbol: one.tokenSymbol, decimals: one.tokenDecimal }),
    },
  }
}
