import { progressAtom } from '../../../../plugins/send/contract.js'
import { swapProgressAtom } from '../../../../plugins/swaps/contract.js'
import { effectOf, exchangeAccount, nativePlaceholder } from '../chain/contracts.js'
import { swapOf } from '../servers/market.js'
import type { Press, World } from '../world.js'
import type { Page } from './page.js'
import type { AskedCall, Prompt } from './wallet.js'

/** Asks the wallet to send a call. Resolves to the hash. */
export type AskWallet = (call: AskedCall, replaces?: string) => Promise<string>

interface WireCall {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
  readonly gas: string
  readonly maxFeePerGas: string
}

/** Creates the wallet's provider of a page (EIP-1193). */
export function createProvider(world: World, pageOf: () => Page) {
  const prompt: AskWallet = (call, replaces) =>
    new Promise((resolve, reject) => {
      const page = pageOf()
      if (!page.isOpen) return
      const press = replaces === undefined ? pressOf(world, page, call) : undefined
      const entry: Prompt = {
        ...{ id: world.prompts.length + 1, tab: page.serial, at: world.clock.now(), call, replaces, press },
        ...{ state: 'open', isUnheard: false, isLie: false, sent: [] },
        unknownBefore: world.prompts.filter((one) => !isKnown(world, one)).map(({ id }) => id),
        answer: (hash) => page.isOpen && resolve(hash),
        fail: (error) => page.isOpen && reject(error),
      }
      press?.prompts.push(entry)
      world.prompts.push(entry)
    })
  const provider = {
    async request({
      method,
      params,
    }: {
      readonly method: string
      readonly params?: unknown
    }): Promise<unknown> {
      if (!pageOf().isOpen) return new Promise(() => {})
      switch (method) {
        case 'eth_accounts':
          return [world.account]
        case 'eth_chainId':
          return world.isElsewhere ? '0x2105' : '0x1'
        case 'eth_sendTransaction': {
          const [wire] = params as readonly [WireCall]
          const { from, to, value = '0x0', data = '0x', gas, maxFeePerGas } = wire
          return prompt({
            ...{
              from: from.toLowerCase(),
              to: to.toLowerCase(),
              value: BigInt(value),
              data: data.toLowerCase(),
            },
            maxFee: BigInt(gas) * BigInt(maxFeePerGas),
          })
        }
        default:
          throw Object.assign(new Error('Unsupported'), { code: 4200 })
      }
    },
  }
  return { provider, prompt }
}

/** Whether a page knows the outcome of a request: by the wallet's answer, or because it has found a transaction of it. */
function isKnown({ shownSent }: World, { id, state, isUnheard }: Prompt): boolean {
  return (!isUnheard && (state === 'answered' || state === 'none')) || shownSent.has(id)
}

/**
 * The press of a page that shows what the wallet is asked for, and has not asked yet. Of two reviews with the same content, the one that the
 * page says it asks for.
 */
function pressOf({ presses }: World, { serial, foyer }: Page, call: AskedCall): Press | undefined {
  const isWaiting = (press: Press) =>
    presses.some(
      (other) =>
        other.what.preview.id === press.what.preview.id &&
        other.what.is === press.what.is &&
        other.prompts.some(({ state }) => state !== 'none'),
    )
  const candidates = presses.filter(
    (press) =>
      press.page === serial &&
      press.state === 'running' &&
      press.prompts.length === 0 &&
      !isWaiting(press) &&
      shows(press, call),
  )
  const asking = [foyer.read(progressAtom), foyer.read(swapProgressAtom)].flatMap((progress) =>
    progress?.step === 'asking' ? [progress.id] : [],
  )
  return candidates.find(({ what }) => asking.includes(what.preview.id)) ?? candidates[0]
}

/** Whether the review of a press shows a call: receiver, asset, and no more than the amount and the fee. */
export function shows({ what }: Press, call: AskedCall): boolean {
  const effect = effectOf(call)
  if (call.from === exchangeAccount) return false
  const { preview } = what
  if (call.maxFee > preview.fee.max) return false
  if ('order' in preview) {
    const { asset, receiver, amount, account } = preview.order
    return (
      effect.does === 'transfer' &&
      effect.asset === asset.address?.toLowerCase() &&
      effect.receiver === receiver.toLowerCase() &&
      effect.amount <= amount &&
      account.endsWith(call.from)
    )
  }
  const { from, router, quote, account } = preview
  if (!account.endsWith(call.from)) return false
  if (what.is === 'swap') {
    const swap = swapOf(call)
    const isAsShown =
      swap !== undefined &&
      swap.sold === quote.amount &&
      swap.minimum >= quote.minimum &&
      account.endsWith(swap.receiver) &&
      swap.from === (from.address?.toLowerCase() ?? nativePlaceholder) &&
      swap.to === (preview.to.address?.toLowerCase() ?? nativePlaceholder)
    return call.to === router.toLowerCase() && isAsShown
  }
  return (
    effect.does === 'approval' &&
    call.to === from.address?.toLowerCase() &&
    effect.receiver === router.toLowerCase() &&
    (effect.amount === quote.amount || effect.amount === 0n)
  )
}
