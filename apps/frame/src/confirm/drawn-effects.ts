import type { Effect, Simulation } from './request.js'

/** Key of the network's native asset among the tokens. */
export const nativeAsset = 'native'
/** Key of a token that an instruction does not name. */
export const anyToken = 'any'

/** Effects that a confirm shows as part of the request itself, whatever a simulation says. */
export interface DrawnEffects {
  /** Adds an amount that leaves the account. */
  addOutgoing(token: string, amount: bigint): void
  addEffect(effect: Effect): void
  /** Whether a simulation shows more than what was added: a larger payment, or another permission. */
  isExceededBy(simulation: Simulation): boolean
}

/** Creates the collection, which is empty. Addresses of EVM chains are compared without their case. */
export function createDrawnEffects(): DrawnEffects {
  const outgoing = new Map<string, bigint>()
  const effects: Effect[] = []
  const drawnAmount = (token: string) => (outgoing.get(keyOf(token)) ?? 0n) + (outgoing.get(anyToken) ?? 0n)
  return {
    addOutgoing(token, amount) {
      outgoing.set(keyOf(token), (outgoing.get(keyOf(token)) ?? 0n) + amount)
    },
    addEffect(effect) {
      effects.push(effect)
    },
    isExceededBy: ({ changes, effects: simulated = [] }) =>
      changes.some(({ amount, token = nativeAsset }) => -amount > drawnAmount(token)) ||
      simulated.some((effect) => isHarmful(effect) && !effects.some((drawn) => covers(drawn, effect))),
  }
}

/** Arriving items and permissions that end take nothing. */
function isHarmful(effect: Effect): boolean {
  if (effect.kind === 'item') return effect.amount < 0n
  return effect.kind !== 'spending' || effect.amount !== 0n
}

/** Whether a drawn effect allows at least what a simulated one does. */
function covers(drawn: Effect, effect: Effect): boolean {
  switch (effect.kind) {
    case 'item':
      return (
        drawn.kind === 'item' &&
        isSameToken(drawn, effect) &&
        drawn.id === effect.id &&
        drawn.amount <= effect.amount
      )
    case 'spending':
      return (
        drawn.kind === 'spending' &&
        isSameToken(drawn, effect) &&
        isSame(drawn.spender, effect.spender) &&
        (drawn.amount === 'unlimited' || (effect.amount !== 'unlimited' && effect.amount <= drawn.amount))
      )
    case 'spendItem':
      return (
        drawn.kind === 'spendItem' &&
        isSameToken(drawn, effect) &&
        isSame(drawn.spender, effect.spender) &&
        drawn.id === effect.id
      )
    case 'allItems':
      return (
        drawn.kind === 'allItems' && isSameToken(drawn, effect) && isSame(drawn.operator, effect.operator)
      )
    case 'control':
    case 'unreadable':
      return drawn.kind === effect.kind && drawn.account === effect.account
  }
}

const isSameToken = (drawn: { readonly token: string }, effect: { readonly token: string }) =>
  drawn.token === anyToken || isSame(drawn.token, effect.token)

const isSame = (first: string, second: string) => keyOf(first) === keyOf(second)

const keyOf = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
