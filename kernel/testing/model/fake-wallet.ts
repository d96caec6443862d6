import type { Connector, ConnectorListener } from '../../contracts/connector.js'
import { settle } from '../fake-clock.js'
import { caipAddress, type CaipNetworkId } from '../../contracts/caip.js'
import type { ModelWallet } from './model-browser.js'

type Listeners = Set<ConnectorListener>

/** A wallet of the fake browser. */
export interface FakeWallet extends ModelWallet {
  readonly uid: string
  /** Whether the site may read accounts. */
  authorized: boolean
  /** A connector whose drivers report nothing once the signal is aborted. */
  connector(activation?: AbortSignal): Connector
}

/** Creates a wallet with two accounts. A quiet wallet reports no change when it is disconnected. */
export function createFakeWallet(id: string, namespace: string, quiet: boolean): FakeWallet {
  const listeners: Listeners = new Set()
  let [names, chain] = [['alice', 'bob'], 1]
  let waiting: (() => void)[] = []
  /** Number of approved connects. */
  let grants = 0
  let disconnects: (() => void)[] = []
  const network = (): CaipNetworkId => `${namespace}:${chain}`
  const accounts = () => names.map((name) => caipAddress(network(), name))
  const approval = () => ({ accounts: accounts(), network: network() })
  const notify = (call: (listener: ConnectorListener) => void) => [...listeners].forEach(call)

  /** Answers according to the mood; requests that hang are answered by `answer`. */
  const ask = async <T>(work: () => T): Promise<T> => {
    const { mood } = wallet
    wallet.mood = 'approve'
    if (mood === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (mood === 'fail') throw new Error('out of order')
    if (mood === 'hang') await new Promise<void>((resolve) => waiting.push(resolve))
    return work()
  }

  const wallet: FakeWallet = {
    uid: `${namespace}/${id}`,
    mood: 'approve',
    leaving: 'answer',
    async answerDisconnects() {
      const all = disconnects
      disconnects = []
      for (const resolve of all) {
        resolve()
        await settle()
      }
    },
    authorized: false,
    get accounts() {
      return accounts()
    },
    get chainId() {
      return network()
    },
    moodToConnect: (wish) => wish,
    async answer() {
      const all = waiting
      waiting = []
      for (const approve of all) {
        approve()
        // wallets send each message in a separate task
        await settle()
      }
    },
    pickAccount() {
      names = names.toReversed()
      notify((listener) => listener.changed(approval()))
    },
    goTo(next) {
      chain = next
      notify((listener) => listener.changed(approval()))
    },
    leave() {
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
          ask(() => {
            wallet.authorized = true
            grants++
            return approval()
          }),
        reconnect: () => ask(() => (wallet.authorized ? approval() : undefined)),
        async disconnect() {
          const { leaving } = wallet
          wallet.leaving = 'answer'
          const granted = grants
          if (leaving === 'never') await new Promise<never>(() => {})
          if (leaving === 'slow') await new Promise<void>((resolve) => disconnects.push(resolve))
          // the user has connected again since
          if (granted !== grants) return
          wallet.authorized = false
          if (!quiet) notify((listener) => listener.changed({ accounts: [], network: network() }))
        },
        switchNetwork: ({ network: to }) =>
          ask(() => {
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
