import { networkByIdAtom } from '#kernel'
import { transferCapability, type Transfer, type TransferOrder } from '#kernel/contracts'
import { askedKey } from './asked-key.js'
import { createAskedList, type AskedTransfer } from './asked-list.js'
import { isSameAsset } from './assets.js'
import { askedWithinMs } from './constants.js'
import type { SendPreview, SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { beginSearch, type Found, type Search } from './search.js'

/** One that nobody knows the outcome of. */
interface OpenRequest {
  readonly asked: AskedTransfer
  /** The wallet's turn, nobody knows, or nobody knows and the visitor has sent another one since. */
  state: 'waiting' | 'unclear' | 'passed'
  /** Asked for on another page: one that is gone, or one in another tab. */
  readonly isElsewhere: boolean
  search?: Search | undefined
  /** Settles once it is looked for, if it can be. */
  ready?: Promise<unknown>
}

/**
 * What wallets were asked to send while nobody knows what became of it. It is kept over a reload before the wallet is
 * asked, and looked for on its network; it goes once it is sure: here, or in another tab.
 */
export function createOpenRequests(
  deps: SendDeps & {
    readonly has: (is: (one: SentTransfer) => boolean) => Promise<boolean>
    /** One of another page was found here. */
    readonly found: (asked: AskedTransfer, found: Found) => void
    /** One of another page was sent, as another tab says. */
    readonly sentElsewhere: (asked: AskedTransfer) => void
  },
) {
  const { store, storage, clock, namespaces, signal, has, found, sentElsewhere } = deps
  const list = createAskedList(storage, clock)
  const open = new Map<string, OpenRequest>()
  /** All that was ever taken in: what is over here may be in the list for a moment yet. */
  const seen = new Set<string>()

  const drop = (id: string) => {
    open.get(id)?.search?.stop()
    open.delete(id)
  }

  const look = (asked: AskedTransfer, order: TransferOrder, transfer: Transfer, until?: number) => {
    const { id, fromNonce } = asked
    const { find } = transfer
    if (!find || fromNonce === undefined) return undefined
    const knows = (hash: string) => isOther(id, hash)
    return beginSearch({ clock, signal, order, fromNonce, find, knows, until })
  }
  /** Whether it is another one's; another page may have found it, and then it is known by its own id. */
  const isOther = (id: string, hash: string) => has((one) => one.hash === hash && one.id !== id)

  /** Looks for one of another page, where its network is there and can be asked. */
  const lookElsewhere = async (one: OpenRequest) => {
    const { asked } = one
    const { account, chainId, asset, receiver, amount } = asked
    const network = store.get(networkByIdAtom)(chainId)
    const transfer = network && (await namespaces.capability(network.chainNamespace, transferCapability))
    if (!transfer || open.get(asked.id) !== one) return
    const order = { account, network, asset, receiver, amount }
    const begin = (fromNonce: number | undefined) => {
      one.search = look({ ...asked, fromNonce }, order, transfer, asked.askedAt + askedWithinMs)
      one.search?.hurry()
      // one after the other: two that say the same may have found the same
      void one.search?.found.then((it) => (turn = turn.then(() => takeOver(it))))
    }
    const takeOver = async (it: Found) => {
      // another page may have been quicker, and then it follows it
      await compare()
      if (open.get(asked.id) !== one) return
      if (await isOther(asked.id, it.hash)) begin(it.nonce + 1)
      else found(asked, it)
    }
    begin(asked.fromNonce)
  }
  let turn = Promise.resolve()

  /** Lets go what other pages are sure of by now. */
  const compare = async () => {
    const kept = new Set((await list.list()).map(({ id }) => id))
    for (const [id, { asked, isElsewhere }] of open) {
      if (!isElsewhere || kept.has(id)) continue
      const isSent = await has((one) => one.id === id)
      // at once, or who looks now would take it for one that is not there
      if (open.has(id) && isSent) sentElsewhere(asked)
      drop(id)
    }
  }
  const unwatch = storage.watch(askedKey, () => void compare())
  signal.addEventListener('abort', unwatch, { once: true })

  const ofPlace = ({ account, network }: TransferOrder) =>
    [...open.values()].filter(
      ({ asked }) => asked.account === account && asked.chainId === network.caipNetworkId,
    )

  return {
    /** Keeps what the wallet is about to be asked for, and begins to look for it where that is possible. */
    async add(
      asked: AskedTransfer,
      { order, cautions }: SendPreview,
      transfer: Transfer,
    ): Promise<Search | undefined> {
      const { id } = asked
      const instead: string[] = []
      for (const one of open.values()) {
        if (!isSame(one.asked, asked)) continue
        // two that say the same cannot be told apart
        one.search?.stop()
        one.search = undefined
        // the visitor has looked for the one before
        const isOver = one.state === 'passed' || (one.state === 'unclear' && cautions.includes('unclear'))
        if (!isOver) continue
        open.delete(one.asked.id)
        instead.push(one.asked.id)
      }
      seen.add(id)
      const search = look(asked, order, transfer)
      open.set(id, { asked, state: 'waiting', isElsewhere: false, search })
      await list.add(asked, instead)
      return search
    },
    /** Nobody knows what became of it. */
    lose(id: string): void {
      const one = open.get(id)
      if (one) one.state = 'unclear'
    },
    /** It is sure what became of it; what follows it now is remembered first. */
    settle(id: string, remembered?: Promise<void>): void {
      drop(id)
      void Promise.resolve(remembered).then(() => list.remove(id))
    },
    /** Another one of this place was sent: the visitor has looked for what came before. */
    pass(order: TransferOrder): void {
      for (const one of ofPlace(order)) if (one.state === 'unclear') one.state = 'passed'
    },
    isUnclear: (order: TransferOrder) => ofPlace(order).some(({ state }) => state === 'unclear'),
    isLooking: (id: string) => open.get(id)?.search !== undefined,
    /**
     * Looks now for all that is open of this account on this network.
     * @throws what the network says where it cannot be asked.
     */
    look: (order: TransferOrder) =>
      Promise.all(
        ofPlace(order).map(async (one) => {
          await one.ready
          return one.search?.look()
        }),
      ),
    /** Takes in what other pages have asked for, and looks for it. What this page waits for is left alone. */
    async recall(): Promise<void> {
      // two widgets of one page do not hear of each other
      await compare()
      for (const asked of await list.list()) {
        const { id } = asked
        if (seen.has(id)) continue
        seen.add(id)
        // the page was left before it could say so
        if (await has((one) => one.id === id)) {
          await list.remove(id)
          continue
        }
        const one: OpenRequest = { asked, state: 'unclear', isElsewhere: true }
        open.set(id, one)
        one.ready = lookElsewhere(one).catch(() => {
          // it is taken in again the next time
          seen.delete(id)
          drop(id)
        })
      }
    },
  }
}

function isSame(one: AskedTransfer, other: AskedTransfer): boolean {
  return (
    one.account === other.account &&
    one.receiver === other.receiver &&
    one.amount === other.amount &&
    isSameAsset(one.asset, other.asset)
  )
}
