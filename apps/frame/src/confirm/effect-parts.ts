import { formatUnits } from 'viem'
import { element } from '../look/element.js'
import { fillIn, messages } from './messages.js'
import { addressNode, leg, valueNode } from './parts.js'
import type { BalanceChange, Effect } from './request.js'

type ItemChange = Extract<Effect, { readonly kind: 'item' }>

/** Changes of balances and items as they are drawn: payments first. */
export function changesOf(
  changes: readonly BalanceChange[],
  effects: readonly Effect[],
): readonly HTMLElement[] {
  const items = effects.filter((effect): effect is ItemChange => effect.kind === 'item')
  const nodes = [
    ...changes.map((change) => ({ amount: change.amount, node: changeNode(change) })),
    ...items.map((item) => ({ amount: item.amount, node: itemNode(item) })),
  ]
  return [...nodes.filter(({ amount }) => amount < 0n), ...nodes.filter(({ amount }) => amount > 0n)].map(
    ({ node }) => node,
  )
}

/** Legs of an effect beside the balances. */
export function effectLegs(effect: Effect): readonly HTMLElement[] {
  switch (effect.kind) {
    case 'item':
      return []
    case 'spending': {
      const { token, spender, amount } = effect
      const text =
        amount === 'unlimited'
          ? fillIn(messages.spendUnlimited, { symbol: '' }).trim()
          : fillIn(messages.baseUnits, { amount: String(amount) })
      return [
        leg(messages.spendAmount, valueNode(text, 'negative')),
        leg(messages.spendBy, addressNode(spender)),
        leg(messages.token, addressNode(token)),
      ]
    }
    case 'spendItem':
      return [
        leg(messages.spendAmount, valueNode(fillIn(messages.item, { id: String(effect.id) }), 'negative')),
        leg(messages.spendBy, addressNode(effect.spender)),
        leg(messages.token, addressNode(effect.token)),
      ]
    case 'allItems':
      return [
        leg(messages.call, messages.spendAllTitle),
        leg(messages.spendBy, addressNode(effect.operator)),
        leg(messages.contract, addressNode(effect.token)),
      ]
    case 'control':
      return [leg(messages.solanaAssign, addressNode(effect.account))]
    case 'unreadable':
      return [leg(messages.unreadableAccount, addressNode(effect.account))]
  }
}

function changeNode({ symbol, decimals, amount, token, isKnown = false }: BalanceChange): HTMLElement {
  const isIncome = amount > 0n
  const node = signedNode(isIncome, `${formatUnits(isIncome ? amount : -amount, decimals)} ${symbol ?? ''}`)
  if (token === undefined || isKnown) return node
  const label = symbol === undefined ? messages.unknownToken : messages.token
  return element('div', {}, node, element('p', { class: 'leg-label' }, label), addressNode(token))
}

/** Text of an item of a collection: its number, and how many there are unless it is one. */
export function itemText({ id, amount }: { readonly id: bigint; readonly amount: bigint }): string {
  const values = { id: String(id), amount: String(amount) }
  return fillIn(amount === 1n ? messages.item : messages.itemAmount, values)
}

function itemNode({ token, id, amount }: ItemChange): HTMLElement {
  const isIncome = amount > 0n
  const node = signedNode(isIncome, itemText({ id, amount: isIncome ? amount : -amount }))
  return element('div', {}, node, addressNode(token))
}

/** A sign in front of the digits: colour is never the only difference. */
function signedNode(isIncome: boolean, text: string): HTMLElement {
  return valueNode(`${isIncome ? '+' : '−'}${text.trim()}`, isIncome ? 'positive' : undefined)
}
