import { formatUnits } from 'viem'
import { timeText, type Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { addressNode, leg, valueNode } from './parts.js'
import type { TokenInfo } from './request.js'

/** Permission to spend a token, from a call or from typed data. */
export interface Spending {
  /** Contract of the token. */
  readonly token: string
  readonly spender: string
  /** In base units, or `unlimited`. Zero takes a permission back. Of a collection (ERC-721), it is the number of an item. */
  readonly amount: bigint | 'unlimited'
  /** Whether the amount is added to what is allowed already, or taken from it. Undefined: it replaces it. */
  readonly change?: 'raise' | 'lower'
  /** Seconds since 1970. Undefined: without an end. */
  readonly until?: bigint | undefined
  /** Seconds since 1970 until which the signature itself can be used. */
  readonly deadline?: bigint | undefined
}

/** From half of the range of the type on, an amount is more than any token has: sites use the largest number for "no limit". */
export function spendingAmount(amount: bigint, bits: 256 | 160): bigint | 'unlimited' {
  return amount >= 1n << BigInt(bits - 1) ? 'unlimited' : amount
}

/** Whether a permission lets nothing be spent that could not be before. */
export const isTakenBack = ({ amount, change }: Spending): boolean => amount === 0n || change === 'lower'

/** Whether a permission has no limit. */
export const isUnlimited = ({ amount, change }: Spending): boolean =>
  amount === 'unlimited' && change !== 'lower'

const amountLabels = {
  raise: () => messages.spendRaise,
  lower: () => messages.spendLower,
}

/** Legs of a permission to spend. */
export function spendingLegs(spending: Spending, drawing: Drawing): readonly HTMLElement[] {
  const { token, spender, amount, until, change } = spending
  const value =
    amount === 'unlimited'
      ? laterToken(token, drawing, (info) =>
          fillIn(messages.spendUnlimited, { symbol: info?.symbol ?? '' }).trim(),
        )
      : tokenAmount(token, amount, drawing)
  return [
    leg(
      change ? amountLabels[change]() : messages.spendAmount,
      value,
      isUnlimited(spending) ? 'negative' : undefined,
    ),
    leg(messages.spendUntil, valueNode(untilText(until, drawing))),
    leg(messages.spendBy, addressNode(spender)),
    leg(messages.token, addressNode(token)),
  ]
}

/** Text of the earliest deadline of signatures. Undefined without one. */
export function deadlineText(permits: readonly Spending[], drawing: Drawing): string | undefined {
  const deadlines = permits.flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline]))
  const [first] = deadlines.sort((a, b) => (a < b ? -1 : 1))
  return first === undefined || first > maxTime ? undefined : untilText(first, drawing)
}

/** The largest time that a Date has, in seconds. */
const maxTime = 8_640_000_000_000n

/** Text of a time in seconds since 1970, with whether it has passed. Undefined: without an end. */
export function untilText(until: bigint | undefined, { time }: Drawing): string {
  if (until === undefined || until > maxTime) return messages.spendForever
  const milliseconds = Number(until) * 1000
  const text = timeText(milliseconds)
  return milliseconds <= time() ? fillIn(messages.expired, { time: text }) : text
}

/** Amount of a token, in base units until its decimals are known. Of a collection, it is the number of an item. */
export function tokenAmount(token: string, amount: bigint, drawing: Drawing): HTMLElement {
  return laterToken(token, drawing, (info) => {
    if (!info) return fillIn(messages.baseUnits, { amount: String(amount) })
    if (info.isCollection) return `${info.symbol} · ${fillIn(messages.item, { id: String(amount) })}`
    return `${formatUnits(amount, info.decimals)} ${info.symbol}`
  })
}

/** Text that depends on the token's contract, which is read meanwhile. */
function laterToken(
  token: string,
  drawing: Drawing,
  text: (info: TokenInfo | undefined) => string,
): HTMLElement {
  const node = valueNode(text(undefined))
  void drawing
    .readToken?.(token)
    .then((info) => {
      if (!info) return
      node.replaceChildren(...valueNode(text(info)).childNodes)
      drawing.onContent()
    })
    // the amount in base units stays
    .catch(() => undefined)
  return node
}
