import type { Formats } from '#kernel'
import { truncateDecimal } from '#kernel/money'
import type { ActivityTransfer } from './contract.js'

/** Decimals of every amount. */
const places = 3

const gaining: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
const losing: readonly string[] = ['withdraw', 'repay', 'burn']
/** Kinds whose gain is shown, although they have a loss as well. */
const showsGain: readonly string[] = [...gaining, 'mint', 'trade']

/** The transfer that a row shows, and the one in the other direction, if there is one. */
export function shownTransfers(type: string, transfers: readonly ActivityTransfer[]) {
  const wanted = showsGain.includes(type) ? 'in' : 'out'
  const main = transfers.find(({ direction }) => direction === wanted) ?? transfers[0]
  const other = main && transfers.find(({ direction }) => isOpposite(direction, main.direction))
  return { main, other }
}

const isOpposite = (one: string, other: string) =>
  (one === 'in' && other === 'out') || (one === 'out' && other === 'in')

/** Sign of a transfer: of its kind, else of its direction. Empty for one to the account itself. What leaves the account has no plus. */
export function signOf(type: string, direction: ActivityTransfer['direction']): '+' | '−' | '' {
  if (gaining.includes(type) && direction !== 'out') return '+'
  if (losing.includes(type)) return '−'
  return { in: '+', out: '−', self: '' }[direction] as '+' | '−' | ''
}

/** Formats a transfer without its sign: three decimals of an asset, the name of a collectible. */
export function amountText(formats: Formats, { label, numeric, isCollectible }: ActivityTransfer): string {
  if (isCollectible) return numeric === '1' ? label : `${formats.number(numeric)} × ${label}`
  return `${formats.number(threeDecimals(numeric))} ${label}`.trim()
}

/** Truncates to three decimals, and fills them up. A smaller amount is `<0.001`. */
function threeDecimals(numeric: string): string {
  const text = truncateDecimal(numeric, places)
  const [whole = '0', fraction = ''] = text.split('.')
  return text.startsWith('<') ? text : `${whole}.${fraction.padEnd(places, '0')}`
}
