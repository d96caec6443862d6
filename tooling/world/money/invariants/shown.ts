import { firstOf } from '../../invariants/invariant.js'
import { shows } from '../browser/provider.js'
import { accounts, router } from '../chain/contracts.js'
import { orders } from '../user.js'
import type { MoneyInvariant } from './invariant.js'

const wasShown: MoneyInvariant = {
  claim: 'the wallet is asked for what a confirmed review shows, and for no more',
  check: ({ prompts }) =>
    firstOf(prompts, ({ id, call, press, replaces }) =>
      replaces === undefined && (press === undefined || !shows(press, call))
        ? `request ${id} to ${call.to} with ${call.value} and ${call.data.slice(0, 200)} is of no review`
        : undefined,
    ),
}

const raisesAreShown: MoneyInvariant = {
  claim: 'a raised fee pays the order of the transfer that it replaces',
  check: ({ prompts, chain }) =>
    firstOf(prompts, ({ id, call, replaces }) => {
      if (replaces === undefined) return undefined
      const origin = prompts.find(({ sent }) => sent.some(({ hash }) => hash === replaces))
      // the hash of a wallet that lies, or of one that raised the fee itself
      const asked =
        origin?.call ?? prompts.find(({ id: other }) => other === chain.find(replaces)?.prompt)?.call
      if (!asked) return undefined
      const isSame = asked.to === call.to && asked.value === call.value && asked.data === call.data
      return isSame ? undefined : `request ${id} raises the fee of something else`
    }),
}

const onceEach: MoneyInvariant = {
  claim: 'a press asks the wallet once',
  check: ({ presses }) =>
    firstOf(presses, ({ id, prompts }) =>
      prompts.length > 1 ? `press ${id} asked ${prompts.length} times` : undefined,
    ),
}

const routersAreKnown: MoneyInvariant = {
  claim: 'a contract that the widget does not know is approved and called after a caution only',
  check: ({ prompts }) =>
    firstOf(prompts, ({ id, press }) => {
      if (!press || 'order' in press.what.preview) return undefined
      const isKnown = press.what.preview.router.toLowerCase() === router
      return isKnown || press.acknowledged.includes('router')
        ? undefined
        : `request ${id} is for ${press.what.preview.router} without a caution`
    }),
}

const permitsAreKnown: MoneyInvariant = {
  claim: 'a contract that the widget does not know gets no permit',
  check: ({ pages, gone }) =>
    firstOf([...pages, ...gone], (page) => {
      const spender = page?.signed.find((one) => one.toLowerCase() !== router)
      return spender === undefined ? undefined : `a permit was signed for ${spender}`
    }),
}

const paysTheShop: MoneyInvariant = {
  claim: 'a payment pays the amount and the asset of the host',
  check: ({ prompts }) =>
    firstOf(prompts, ({ id, press }) => {
      const order = orders.find((one) => one.id === press?.payment)
      if (!order || !press || !('order' in press.what.preview)) return undefined
      const { asset, amount, receiver } = press.what.preview.order
      const units = BigInt(Math.round(Number(order.amount) * 1_000)) * 10n ** BigInt(asset.decimals - 3)
      const isAddress = order.receiver.startsWith('0x')
      const isSame =
        (asset.address ?? 'native') === order.asset.address &&
        amount === units &&
        (!isAddress || receiver.toLowerCase() === order.receiver)
      return isSame ? undefined : `request ${id} is not of the order ${order.id}`
    }),
}

const cautionsAreAcknowledged: MoneyInvariant = {
  claim: 'the wallet is asked after all cautions of the review are confirmed',
  check: ({ prompts }) =>
    firstOf(prompts, ({ id, press }) => {
      const missing =
        press?.what.preview.cautions.filter((caution) => !press.acknowledged.includes(caution)) ?? []
      return missing.length > 0
        ? `request ${id} was sent with ${missing.join(', ')} not confirmed`
        : undefined
    }),
}

const purchasesAreForTheAccount: MoneyInvariant = {
  claim: 'a purchase is paid out to an account of the user',
  check: ({ servers }) =>
    firstOf(servers.provider.orders, ({ id, receiver }) =>
      accounts.some((account) => account === receiver.toLowerCase()) ? undefined : `${id} is for ${receiver}`,
    ),
}

/** Claims about what the user has seen. */
export const shownInvariants = [
  wasShown,
  raisesAreShown,
  onceEach,
  routersAreKnown,
  permitsAreKnown,
  paysTheShop,
  cautionsAreAcknowledged,
  purchasesAreForTheAccount,
] as const
