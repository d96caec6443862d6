import { addressOf, type Network } from '#kernel/chain'
import type { FoundTransfer, Transfer, TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { badAnswer } from '../node/ask.js'

/** Max transactions of the account since the mark that are read. */
const limit = 20
/** How much earlier than the wallet's answer a transaction was in a block that is another one: clocks differ, and approvals take time. */
const oldAfterMs = 600_000
/** Mark of an account without transactions. */
const none = '-'

interface Listed {
  readonly signature: string
  readonly err: unknown
}

/** Creates the search for a transfer whose answer was lost. A mark is the newest transaction of the sender. */
export function createFindSent(ask: AskNetwork): Required<Pick<Transfer, 'mark' | 'find' | 'carriesOut'>> {
  async function list(network: Network, address: string, options: object, signal: AbortSignal) {
    const request = {
      method: 'getSignaturesForAddress',
      params: [address, { commitment: 'confirmed', ...options }],
    }
    const answer = await ask(network, request, signal)
    if (!Array.isArray(answer)) throw badAnswer(network, 'Not a list of transactions')
    return answer as readonly Listed[]
  }

  const read = (network: Network, hash: string, signal: AbortSignal) => {
    const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    return ask(network, { method: 'getTransaction', params: [hash, options] }, signal)
  }

  return {
    async mark({ account, network }, signal) {
      const [newest] = await list(network, addressOf(account), { limit: 1 }, signal)
      return newest?.signature ?? none
    },
    async find(order, { mark, known }, signal): Promise<FoundTransfer | undefined> {
      const { account, network } = order
      const until = mark === none ? {} : { until: mark }
      const since = await list(network, addressOf(account), { limit, ...until }, signal)
      for (const { signature, err } of since) {
        if (typeof signature !== 'string' || known.includes(signature) || (err ?? undefined) !== undefined)
          continue
        if (isTransfer(order, await read(network, signature, signal))) return { hash: signature }
      }
      return undefined
    },
    async carriesOut(order, { hash, submittedAt }, signal) {
      const transaction = await read(order.network, hash, signal)
      const { meta, blockTime } = Object(transaction) as {
        readonly meta?: { readonly err?: unknown }
        readonly blockTime?: unknown
      }
      // one that failed has changed no balance
      if (!meta || (meta.err ?? undefined) !== undefined) return undefined
      const isOld = typeof blockTime === 'number' && blockTime * 1_000 < submittedAt - oldAfterMs
      return isTransfer(order, transaction) && !isOld
    },
  }
}

/** Whether a transaction, as a node reports it, carries out an order: the balances of both sides changed by it. */
function isTransfer({ account, asset, receiver, amount }: TransferOrder, transaction: unknown): boolean {
  const { meta, transaction: content } = Object(transaction) as {
    readonly meta?: Readonly<Record<string, unknown>>
    readonly transaction?: { readonly message?: { readonly accountKeys?: unknown } }
  }
  if (!meta) return false
  const from = addressOf(account)
  if (asset.address === undefined) {
    const keys = content?.message?.accountKeys
    const at = Array.isArray(keys) ? keys.indexOf(receiver) : -1
    const [before, after] = [numberAt(meta['preBalances'], at), numberAt(meta['postBalances'], at)]
    return at >= 0 && before !== undefined && after !== undefined && BigInt(after) - BigInt(before) === amount
  }
  const { address } = asset
  const held = (field: string, owner: string) => sumHeld(meta[field], owner, address)
  const left = held('preTokenBalances', from) - held('postTokenBalances', from)
  // an asset may keep a fee of what arrives
  const arrived = held('postTokenBalances', receiver) - held('preTokenBalances', receiver)
  return left === amount && arrived > 0n
}

function numberAt(list: unknown, at: number): number | undefined {
  const value: unknown = Array.isArray(list) ? list[at] : undefined
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

/** Sum of an owner's accounts of a mint in one side of a transaction's balances. */
function sumHeld(list: unknown, owner: string, mint: string): bigint {
  const entries = Array.isArray(list) ? (list as readonly unknown[]) : []
  return entries.reduce<bigint>((sum, entry) => {
    const fields = Object(entry) as Readonly<Record<string, unknown>>
    const { amount } = Object(fields['uiTokenAmount']) as { readonly amount?: unknown }
    const isOwn = fields['owner'] === owner && fields['mint'] === mint
    return isOwn && typeof amount === 'string' && /^\d+$/.test(amount) ? sum + BigInt(amount) : sum
  }, 0n)
}
