import { formatsAtom, localeAtom, networkState, shortAddress } from '#kernel'
import { useAtom, useMessages } from '#kernel/ui'
import type { GrantedItem } from '../contract.js'
import { smartSessionsMessages } from '../messages.js'

/** The longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A permission of ERC-7715 in words; one of an unknown kind by its name. */
export function Permission({ permission: { type, data } }: { readonly permission: GrantedItem }) {
  const t = useMessages(smartSessionsMessages)
  const formats = useAtom(formatsAtom)
  const { caipNetwork: network } = useAtom(networkState())
  const period = usePeriod(data['period'] ?? data['periodDuration'])
  const amount = readAmount(data['allowance'] ?? data['maxAmount'] ?? data['periodAmount'])
  const at = data['address'] ?? data['tokenAddress']
  const contract = typeof at === 'string' ? shortAddress(at) : undefined
  if (type.startsWith('native-token') && amount !== undefined && network) {
    const { decimals, symbol } = network.nativeCurrency
    const sum = { amount: `${formats.amount(amount, decimals)} ${symbol}` }
    return period === undefined ? t('native', sum) : t('nativeOften', { ...sum, period })
  }
  // the decimals of the token are not part of the permission
  if (type.startsWith('erc20-token') && amount !== undefined && contract !== undefined) {
    const sum = { amount: formats.amount(amount, 0), token: contract }
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
  if (type === 'rate-limit' && typeof count === 'number' && period !== undefined)
    return t('rate', { count: formats.number(String(count)), period })
  return t('limit', { type })
}

/** Reads an amount in the smallest unit, in decimal or hexadecimal digits. */
function readAmount(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(text) ? BigInt(text) : undefined
}

/** A number of seconds in words, such as `7 days`. */
function usePeriod(seconds: unknown): string | undefined {
  const locale = useAtom(localeAtom)
  if (typeof seconds !== 'number' || !(seconds > 0)) return undefined
  const [unit, size] = units.find((one) => seconds % one[1] === 0) ?? ['second', 1]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat([locale, 'en'], style).format(seconds / size)
}
