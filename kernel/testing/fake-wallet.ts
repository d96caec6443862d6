import { caipAddress, type CaipAddress, type CaipNetworkId } from '../core/networks/caip.js'
import type { Connector, ConnectorListener } from '../contracts/connector.js'
import { settle } from './fake-edges.js'

/** Answer of a wallet to a request. */
export type WalletAnswer = 'approve' | 'reject' | 'fail' | 'hang'

/** A wallet with state, for all tabs of a site. */
export interface FakeWallet {
  readonly uid: string
  /** Answer to the next request; later requests are approved. */
  nextAnswer: WalletAnswer
  /** Answer to the next disconnect: at once, on `answerDisconnects`, or never. */
  nextDisconnect: 'answer' | 'slow' | 'never'
  /** Whether the site may read accounts. */
  authorized: boolean
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** Approves the pending requests, one after the other. */
  approvePending(): Promise<void>
  /** Answers the slow disconnects. */
  answerDisconnects(): Promise<void>
  /** Makes another account the first one. */
  switchAccount(): void
  switchChain(chain: number): void
  /** Revokes the permission of the site, as a locked wallet does. */
  revoke(): void
  /** Returns a connector whose drivers report nothing once the signal is aborted. */
  connector(activation?: AbortSignal): Connector
}

/** Creates a wallet with two accounts. A quiet wallet reports no change when it is disconnected. */
export function createFakeWallet(id: string, namespace: string, quiet: boolean): FakeWallet {
  const listeners = new Set<ConnectorListener>()
  let [names, chain] = [['alice', 'bob'], 1]
  let pending: (() => void)[] = []
  let pendingDisconnects: (() => void)[] = []
  /** Number of approved connects. */
  let grants = 0
  const network = (): CaipNetworkId => `${namespace}:${chain}`
  const accounts = () => names.map((name) => caipAddress(network(), name))
  const approval = () => ({ accounts: accounts(), network: network() })
  const notify = (call: (listener: ConnectorListener) => void) => [...listeners].forEach(call)

  /** Answers a request as `nextAnswer` says. A request that hangs is answered by `approvePending`. */
  const answerRequest = async <T>(approve: () => T): Promise<T> => {
    const { nextAnswer } = wallet
    wallet.nextAnswer = 'approve'
    if (nextAnswer === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (nextAnswer === 'fail') throw new Error('out of order')
    if (nextAnswer === 'hang') await new Promise<void>((resolve) => pending.push(resolve))
    return approve()
  }

  /** Resolves requests in separate tasks, as wallets send their messages. */
  const resolveAll = async (requests: readonly (() => void)[]) => {
    for (const resolve of requests) {
      resolve()
      await settle()
    }
  }

  const wallet: FakeWallet = {
    uid: `${namespace}/${id}`,
    nextAnswer: 'approve',
    nextDisconnect: 'answer',
    authorized: false,
    get accounts() {
      return accounts()
    },
    get chainId() {
      return network()
    },
    async approvePending() {
      const requests = pending
      pending = []
      await resolveAll(requests)
    },
    async answerDisconnects() {
      const requests = pendingDisconnects
      pendingDisconnects = []
      await resolveAll(requests)
    },
    switchAccount() {
      names = names.toReversed()
      notify((listener) => listener.changed(approval()))
    },
    switchChain(next) {
      chain = next
      notify((listener) => listener.changed(approval()))
    },
    revoke() {
      wallet.authorized = false
      notify((listener) => listener.changed({ accounts: [], network: network() }))
    },
    connector: (activation) => ({
      id,
      name: `Wallet ${id}`,
      kind: 'EXTERNAL',
      namespace,
      load: async () => ({
        connect: () =>
          answerRequest(() => {
            wallet.authorized = true
            grants++
            return approval()
          }),
        reconnect: () => answerRequest(() => (wallet.authorized ? approval() : undefined)),
        async disconnect() {
          const { nextDisconnect } = wallet
          wallet.nextDisconnect = 'answer'
          const grantsBefore = grants
          if (nextDisconnect === 'never') await new Promise<never>(() => {})
          if (nextDisconnect === 'slow')
            await new Promise<void>((resolve) => pendingDisconnects.push(resolve))
          // The user has connected again.
          if (grantsBefore !== grants) return
          wallet.authorized = false
          if (!quiet) notify((listener) => listener.changed({ accounts: [], network: network() }))
        },
        switchNetwork: ({ network: to }) =>
          answerRequest(() => {
            chain = Number(to.id)
            notify((listener) => listener.changed(approval()))
            return approval()
          }),
        provider: () => wallet,
        watch(listener) {
          if (!activation?.aborted) listeners.add(listener)
          activation?.addEventListener('abort', () => listeners.delete(listener), { once: true })
          return () => void listeners.delete(listener)
        },
      }),
    }),
  }
  return wallet
}
