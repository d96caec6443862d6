import { getAddress, isAddress, type Address } from 'viem'
import * as z from 'zod'
import type { BalanceSource, HeldAsset } from '../../modules/balances/balance-source.js'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { namespaceOf } from '../../namespaces/namespaces.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'

const wholeText = z.string().regex(/^\d{1,78}$/)

/** Response of /addresses/:address. */
const accountAnswer = z.object({ coin_balance: wholeText.nullish() })

/** Response of /addresses/:address/token-balances: assets and collectibles of all kinds. */
const tokensAnswer = z.array(
  z.object({
    token: z.object({
      address_hash: z.string(),
      type: z.string().nullish(),
      name: z.string().nullish(),
      symbol: z.string().nullish(),
      decimals: z.string().nullish(),
      /** US dollars; anyone can create a contract, but not its market. */
      exchange_rate: z.string().nullish(),
      reputation: z.string().nullish(),
    }),
    value: z.string().nullish(),
  }),
)
type Token = z.infer<typeof tokensAnswer>[number]

const maxDecimals = 36
const maxAssets = 200

/** Options of {@link createBlockscout}. */
export interface BlockscoutOptions {
  /** Opens the client of a chain's explorer: its API of version 2. */
  readonly open: (chain: string) => Pick<HttpClient, 'getJson' | 'close'>
  readonly key?: string | undefined
  readonly facts: ChainData
}

/**
 * Creates the source of Blockscout explorers (docs.blockscout.com). Assets of the wallet data have its names. Of all
 * others only those with a market price and without a bad reputation are shown, because contracts are sent to accounts
 * to deceive them.
 */
export function createBlockscout({ open, key, facts }: BlockscoutOptions): BalanceSource {
  const clients = new Map<string, Pick<HttpClient, 'getJson' | 'close'>>()
  const query = key === undefined ? '' : `?apikey=${encodeURIComponent(key)}`

  function clientOf(chain: string) {
    const client = clients.get(chain) ?? open(chain)
    clients.set(chain, client)
    return client
  }

  return {
    serves: (chain) => namespaceOf(chain) === eip155,
    async read(chain, account) {
      const http = clientOf(chain)
      const [{ coin_balance: coins }, tokens] = await Promise.all([
        http.getJson(`addresses/${account}${query}`, accountAnswer),
        http.getJson(`addresses/${account}/token-balances${query}`, tokensAnswer),
      ])
      const native = facts.networks.find(({ id }) => id === chain)?.native
      const known = new Map(
        facts.assets
          .filter((asset) => asset.chain === chain)
          .map((asset) => [asset.address.toLowerCase(), asset]),
      )
      const held = tokens.flatMap((token) =>
        toAsset(token, known.get(token.token.address_hash.toLowerCase())),
      )
      const isKnown = ({ contract }: HeldAsset) => known.has(contract?.toLowerCase() ?? '')
      return [
        ...(native && coins && BigInt(coins) > 0n
          ? [{ ...native, amount: BigInt(coins), contract: undefined }]
          : []),
        ...held.filter(isKnown),
        ...held.filter((asset) => !isKnown(asset)),
      ].slice(0, maxAssets)
    },
    async close() {
      for (const client of clients.values()) await client.close()
    },
  }
}

function toAsset(
  { token, value }: Token,
  known: ChainData['assets'][number] | undefined,
): readonly HeldAsset[] {
  const { address_hash: address, type } = token
  if (type !== 'ERC-20' || !isAddress(address, { strict: false })) return []
  if (!value || !wholeText.safeParse(value).success || BigInt(value) === 0n) return []
  const contract: Address = getAddress(address)
  const amount = BigInt(value)
  if (known) return [{ name: known.name, symbol: known.symbol, decimals: known.decimals, amount, contract }]
  const [name, symbol, decimals] = [
    plain(token.name, 64),
    plain(token.symbol, 16),
    Number(token.decimals || NaN),
  ]
  const isTraded = Number(token.exchange_rate) > 0 && (token.reputation ?? 'ok') === 'ok'
  if (!isTraded || !name || !symbol || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return []
  return [{ name, symbol, decimals, amount, contract }]
}

/** Returns a text of a contract; undefined if it is empty, too long, or has letters that cannot be seen. */
function plain(text: string | null | undefined, maxLength: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > maxLength || /[\p{C}\p{Zl}\p{Zp}]/u.test(trimmed)) return undefined
  return trimmed
}
