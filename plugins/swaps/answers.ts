import { cleanName } from '#kernel'
import { isCaipAddress, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { readImageId } from '#plugins/service/contract'
import type { SwapQuote } from './contract.js'
import { nativePlaceholder } from './networks.js'

type Fields = Readonly<Record<string, unknown>>

const maxTokens = 5_000
const maxTextLength = 32
const maxDecimals = 36
/** Characters of calldata that are read. */
const maxData = 200_000

/** Terms of a swap as the service states them. */
export interface ServiceQuote extends Pick<
  SwapQuote,
  'id' | 'provider' | 'priceImpact' | 'feePercent' | 'gas' | 'needsApproval' | 'takesPermit'
> {
  readonly fromAmount: bigint
  readonly fromAccount: CaipAddress
  readonly toAmount: bigint
  readonly toAccount: CaipAddress
  readonly minToAmount: bigint | undefined
  readonly router: CaipAddress | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number | undefined
}

/** A transaction that the service built. Nothing of it is believed. */
export interface ServiceTransaction {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly data: string
  /** Sold amount; undefined in an approval. */
  readonly amount: bigint | undefined
  /** In base units of the native asset. */
  readonly value: bigint | undefined
  readonly quote: ServiceQuote | undefined
}

/** Reads a list of tokens. An entry that cannot be read is left out. The native asset has no address. */
export function readTokens(answer: unknown): readonly Asset[] | undefined {
  const { tokens } = fieldsOf(answer)
  if (!Array.isArray(tokens)) return undefined
  return tokens.slice(0, maxTokens).flatMap((entry: unknown) => readToken(fieldsOf(entry)) ?? [])
}

function readToken({ name, symbol, address, decimals, logoUri }: Fields): Asset | undefined {
  const shownSymbol = readText(symbol)
  if (shownSymbol === undefined || !isCaipAddress(address)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return undefined
  const { chainId, address: contract } = splitId(address)
  const isNative = contract.toLowerCase() === nativePlaceholder
  return {
    chainId,
    ...(!isNative && { address: contract }),
    name: readText(name) ?? shownSymbol,
    symbol: shownSymbol,
    decimals,
    imageId: readImageId(logoUri, chainId),
  }
}

/** Reads quotes, the best one first. */
export function readQuotes(answer: unknown): readonly ServiceQuote[] | undefined {
  const { quotes } = fieldsOf(answer)
  if (!Array.isArray(quotes)) return undefined
  return quotes.flatMap((entry: unknown) => readQuote(fieldsOf(entry)) ?? [])
}

function readQuote(fields: Fields): ServiceQuote | undefined {
  const { id, fromAccount, toAccount, router, provider, priceImpact, feePercent, expiresAt } = fields
  const [fromAmount, toAmount] = [readUnits(fields['fromAmount']), readUnits(fields['toAmount'])]
  if (fromAmount === undefined || toAmount === undefined) return undefined
  if (!isCaipAddress(fromAccount) || !isCaipAddress(toAccount)) return undefined
  const expiry = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN
  return {
    ...{ fromAmount, fromAccount, toAmount, toAccount },
    id: typeof id === 'string' ? id : undefined,
    minToAmount: readUnits(fields['minToAmount']),
    router: isCaipAddress(router) ? router : undefined,
    provider: readText(provider),
    priceImpact: readPercent(priceImpact),
    feePercent: readPercent(feePercent),
    gas: readUnits(fields['gas']),
    needsApproval: readBoolean(fields['needsApproval']),
    takesPermit: readBoolean(fields['takesPermit']),
    expiresAt: Number.isFinite(expiry) ? expiry : undefined,
  }
}

/** Reads an allowance. */
export function readAllowance(answer: unknown): bigint | undefined {
  return readUnits(fieldsOf(answer)['allowance'])
}

/** Prices of gas in wei: for a usual wait, and for the next block. */
export interface GasPrice {
  readonly standard: bigint
  readonly instant: bigint
}

/** Reads the prices of gas. */
export function readGasPrice(answer: unknown): GasPrice | undefined {
  const { standard, instant } = fieldsOf(answer)
  const [usual, next] = [readUnits(standard), readUnits(instant)]
  return usual === undefined || next === undefined ? undefined : { standard: usual, instant: next }
}

/** Reads a transaction. */
export function readTransaction(answer: unknown): ServiceTransaction | undefined {
  const { tx, quote } = fieldsOf(answer)
  const { from, to, data, amount, value } = fieldsOf(tx)
  if (!isCaipAddress(from) || !isCaipAddress(to)) return undefined
  if (typeof data !== 'string' || data.length > maxData || !/^0x(?:[0-9a-f]{2})*$/i.test(data))
    return undefined
  return {
    ...{ from, to, data },
    amount: readUnits(amount),
    value: readUnits(value),
    quote: quote === undefined ? undefined : readQuote(fieldsOf(quote)),
  }
}

/** Splits the CAIP-10 id of an asset or a contract. */
export function splitId(id: CaipAddress): { readonly chainId: CaipNetworkId; readonly address: string } {
  const [namespace, reference, address = ''] = id.split(':')
  return { chainId: `${namespace}:${reference}` as CaipNetworkId, address }
}

const fieldsOf = (value: unknown): Fields => Object(value) as Fields

function readUnits(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}

function readPercent(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 100 ? value : undefined
}

const readBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return [...cleanName(value)].slice(0, maxTextLength).join('').trim() || undefined
}
