import { formatsAtom, localeAtom, networkByIdAtom } from '#kernel'
import { shortAddress, type CaipNetworkId } from '#kernel/chain'
import { Skeleton, useAtom, useMessages } from '#kernel/ui'
import type { GrantedItem } from '../contract.js'
import { smartSessionsMessages } from '../messages.js'
import { isOfToken, namedAddress, tokenKey, type Tokens } from './use-tokens.js'

/** The longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** From here on an allowance is no limit: more than any token has, such as the 2^256-1 of "unlimited" approvals. */
const noLimit = 2n ** 255n

/** A permission of ERC-7715 in words; one of an unknown kind by its name. */
export function Permission({
  permission,
  chainId,
  tokens,
}: {
  readonly permission: GrantedItem
  /** Network of the session. */
  readonly chainId: CaipNetworkId
  readonly tokens: Tokens | undefined
}) {
  const { type, data } = permission
  const t = useMessages(smartSessionsMessages)
  const formats = useAtom(formatsAtom)
  const network = useAtom(networkByIdAtom)(chainId)
  const period = usePeriod(data['period'] ?? data['periodDuration'])
  const amount = readAmount(data['allowance'] ?? data['maxAmount'] ?? data['periodAmount'])
  const address = namedAddress(permission)
  const contract = address === undefined ? undefined : shortAddress(address)
  const inWords = (
    value: bigint,
    { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  ) => {
    if (value >= noLimit) return t('any', { token: symbol })
    const sum = { amount: `${formats.amount(value, decimals)} ${symbol}` }
    return period === undefined ? t('native', sum) : t('nativeOften', { ...sum, period })
  }
  if (type.startsWith('native-token') && amount !== undefined && network)
    return inWords(amount, network.nativeCurrency)
  if (isOfToken(permission) && amount !== undefined && address !== undefined) {
    const key = tokenKey(chainId, address)
    if (!tokens?.has(key)) return <Skeleton width="70%" height={12} />
    const token = tokens.get(key)
    if (token) return inWords(amount, token)
    const sum = { amount: formats.amount(amount, 0), token: shortAddress(address) }
    if (amount >= noLimit) return t('any', sum)
    return period === undefined ? t('token', sum) : t('tokenOften', { ...sum, period })
  }
  if (type === 'contract-call' && contract !== undefined) return t('call', { contract })
  return t('other', { type })
}

/** A policy of ERC-7715 in words; one of an unknown kind by its name. */
export function Policy({ policy: { type, data } }: { readonly policy: GrantedItem }) {
  const t = useMessages(smartSessionsMessages)
  const formats = useAtom(formatsAtom)
  const period = usePeriod(data['interval'] ?? data['period'])
  const { count } = data
  if (type === 'rate-limit' && isCount(count) && period !== undefined)
    return t('rate', { count: formats.number(String(count)), period })
  return t('limit', { type })
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Reads an amount in the smallest unit, in decimal or hexadecimal digits. */
function readAmount(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(text) ? BigInt(text) : undefined
}

/** A number of seconds in words, such as `7 days`. */
function usePeriod(seconds: unknown): string | undefined {
  const locale = useAtom(localeAtom)
  if (typeof seconds !== 'number' || !(seconds > 0)) return undefined
  // 24 hours instead of one day: "every 1 day" is not correct in any language
  const [unit, size] = units.find((one) => seconds % one[1] === 0 && seconds > one[1]) ?? ['second', 1]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat([locale, 'en'], style).format(seconds / size)
}
