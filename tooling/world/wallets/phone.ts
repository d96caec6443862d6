import type { Approval, ConnectorDriver, ConnectorListener } from '../../../kernel/contracts/connector.js'
import { approvalOf } from './fake-driver.js'
import type { Relay } from './relay.js'
import type { SiteWallet } from './site-wallet.js'

/** A message between a page and a phone. Numbers tell repeated and overtaken messages apart. */
export type PairingMessage =
  /** The chain is that of a switch. */
  | { readonly type: 'propose' | 'end' | 'switch'; readonly id: number; readonly chain: number }
  | { readonly type: 'answer'; readonly id: number; readonly isApproved: boolean; readonly session: number }
  | { readonly type: 'changed' | 'ended'; readonly order: number; readonly session: number }

/** Session of a pairing, which the browser keeps for all tabs. */
interface PairedSession {
  readonly id: number
  readonly approvals: Readonly<Record<string, Approval>>
}

/** The pairing with a phone, for all tabs of a browser. */
export interface PhonePairing {
  readonly wallet: SiteWallet
  readonly namespaces: readonly string[]
  /** Opens the client of one page. */
  openClient(): PairingClient
}

/** The part of a pairing that one page has. */
interface PairingClient {
  driver(namespace: string): ConnectorDriver
  /** Number of listeners that drivers have added. */
  readonly listeners: number
  close(): void
}

/** Creates the pairing of a browser with a phone that holds a wallet. */
export function createPhonePairing(
  wallet: SiteWallet,
  namespaces: readonly string[],
  relay: Relay<PairingMessage>,
): PhonePairing {
  let ids = 0
  let session: PairedSession | undefined
  const approvals = () =>
    Object.fromEntries(namespaces.map((namespace) => [namespace, approvalOf(wallet, namespace)]))
  startPhone(wallet, relay)

  function openClient(): PairingClient {
    const pending = new Map<number, (isApproved: boolean) => void>()
    const listeners = new Map<ConnectorListener, string>()
    let latest = 0
    const notify = (call: (listener: ConnectorListener, namespace: string) => void) =>
      [...listeners].forEach(([listener, namespace]) => call(listener, namespace))
    const close = relay.subscribe('page', (message) => {
      if (message.type === 'answer') {
        if (pending.has(message.id) && message.isApproved && session?.id !== message.session)
          session = { id: message.session, approvals: approvals() }
        pending.get(message.id)?.(message.isApproved)
        pending.delete(message.id)
      }
      if (message.type !== 'changed' && message.type !== 'ended') return
      // overtaken or repeated
      if (message.order <= latest) return
      latest = message.order
      if (message.type === 'ended') {
        if (session && session.id > message.session) return
        session = undefined
        notify((listener) => listener.disconnected())
        listeners.clear()
      } else if (session?.id === message.session) {
        session = { ...session, approvals: approvals() }
        notify((listener, namespace) => listener.changed(approvalOf(wallet, namespace)))
      }
    })
    const request = (type: 'propose' | 'end' | 'switch', chain = 0) => {
      const id = ++ids
      relay.send('phone', { type, id, chain })
      return new Promise<void>((resolve, reject) => {
        pending.set(id, (isApproved) => {
          if (isApproved) resolve()
          else reject(Object.assign(new Error('User rejected the request.'), { code: 5000 }))
        })
      })
    }
    const approvalIn = (namespace: string) => session?.approvals[namespace]
    return {
      close,
      get listeners() {
        return listeners.size
      },
      driver: (namespace) => ({
        async connect() {
          await request('propose')
          return approvalIn(namespace) as Approval
        },
        reconnect: async () => approvalIn(namespace),
        async disconnect() {
          const ended = session
          session = undefined
          // the phone receives it later: nothing is waited for
          if (ended) void request('end').catch(() => {})
        },
        async switchNetwork({ network }) {
          await request('switch', Number(network.id))
          return approvalOf(wallet, namespace)
        },
        provider: () => wallet,
        watch(listener) {
          listeners.set(listener, namespace)
          return () => void listeners.delete(listener)
        },
      }),
    }
  }
  return { wallet, namespaces, openClient }
}

/** Answers the messages of pages, each request once. */
function startPhone(wallet: SiteWallet, relay: Relay<PairingMessage>): void {
  const seen = new Set<number>()
  let order = 0
  let session = 0
  const answer = (id: number, isApproved: boolean) =>
    relay.send('page', { type: 'answer', id, isApproved, session })
  wallet.watch((change) =>
    relay.send('page', { type: change === 'ended' ? 'ended' : 'changed', order: ++order, session }),
  )
  relay.subscribe('phone', (message) => {
    if (!('chain' in message) || seen.has(message.id)) return
    const { id } = message
    seen.add(id)
    if (message.type === 'end') return wallet.revoke(true)
    wallet.ask(message.type === 'propose' ? 'connect' : 'switch').then(
      () => {
        if (message.type === 'propose') {
          session++
          wallet.permit()
        } else wallet.switchChain(message.chain)
        answer(id, true)
      },
      () => answer(id, false),
    )
  })
}
