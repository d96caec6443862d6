import { addressOf, type Network } from '#kernel/chain'
import type { FoundTransfer, Transfer, TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { badAnswer } from '../rpc/ask.js'

/** Max transactions of the account since the mark that are read. */
const limit = 20
/** Mark of an account without transactions. */
const none = '-'

interface Listed {
  readonly signature: string
  readonly err: unknown
}

/** Creates the search for a transfer whose answer was lost. A mark is the newest transaction of the sender. */
export function createFindSent(ask: AskNetwork): Required<Pick<Transfer, 'mark' | 'find'>> {
  async function list(network: Network, address: string, options: object, signal: AbortSignal) {
    const request = {
      method: 'getSignaturesForAddress',
      params: [address, { commitment: 'confirmed', ...options }],
    }
    const answer = await ask(network, request, signal)
    if (!Array.isArray(answer)) throw badAnswer(network, 'Not a list of transactions')
    return answer as readonly Listed[]
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
        const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
        const request = { method: 'getTransaction', params: [signature, options] }
        if (isTransfer(order, await ask(network, request, signal))) return { hash: signature }
      }
      return undefined
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
