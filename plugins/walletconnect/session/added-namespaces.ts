import { atom } from 'jotai/vanilla'
import { accountAtom, accountOf } from '#kernel'
import { isRejection } from '#kernel/chain'
import { walletconnectId } from '../contract.js'
import type { PairingDeps } from '../deps.js'
import type { PairingSession } from './pairing-session.js'

/** Property of a connect that takes a namespace of the current session instead of pairing: the topic of that session. */
export const topicProperty = 'walletconnect.topic'

/** Connects namespaces that a wallet adds to its session. */
export interface AddedNamespaces {
  /** Connects the namespaces in which no wallet is connected. Errors are reported, rejections are not. */
  connect(session: PairingSession, namespaces: readonly string[]): Promise<void>
  /** Whether a namespace is being connected. The others of the session are connected already. */
  isConnecting(): boolean
}

/** Creates the connects of added namespaces, one after the other, and never while the user connects a wallet. */
export function createAddedNamespaces(
  { namespaces, report, session: widget, signal, store }: PairingDeps,
  isCurrent: (session: PairingSession) => boolean,
): AddedNamespaces {
  const isBusyAtom = atom((get) =>
    namespaces.list().some((id) => ['connecting', 'reconnecting'].includes(get(accountOf(id)).status)),
  )
  let isConnecting = false
  let last = Promise.resolve()

  function untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        if (store.get(isBusyAtom) && !signal.aborted) return
        unsubscribe()
        signal.removeEventListener('abort', settle)
        resolve()
      }
      const unsubscribe = store.sub(isBusyAtom, settle)
      signal.addEventListener('abort', settle)
      settle()
    })
  }

  async function connect(session: PairingSession, namespace: string): Promise<void> {
    const isOpen = () =>
      !signal.aborted &&
      isCurrent(session) &&
      session.approval(namespace) !== undefined &&
      store.get(accountOf(namespace)).status !== 'connected'
    while (isOpen()) {
      await untilIdle()
      // another connect may have begun in the same task
      if (store.get(isBusyAtom)) continue
      if (!isOpen()) return
      const { caipAddress: active } = store.get(accountAtom)
      isConnecting = true
      try {
        const properties = { [topicProperty]: session.topic }
        await widget.connect({ connectorId: walletconnectId, namespace, properties })
        if (active) await widget.selectAccount(active)
        return
      } catch (error) {
        if (!isRejection(error)) report(error)
        // a connect of the user has cancelled this one, which is repeated; other errors would come again
        if (!store.get(isBusyAtom)) return
      } finally {
        isConnecting = false
      }
    }
  }

  return {
    isConnecting: () => isConnecting,
    connect(session, added) {
      for (const namespace of added) last = last.then(() => connect(session, namespace))
      return last
    },
  }
}
