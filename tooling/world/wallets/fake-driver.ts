import type { Approval, ConnectorDriver, ConnectorListener } from '../../../kernel/contracts/connector.js'
import type { Clock } from '../../../kernel/core/edges/clock.js'
import { caipAddress, type CaipNetworkId } from '../../../kernel/core/networks/caip.js'
import type { Quirks } from './quirks.js'
import type { SiteWallet } from './site-wallet.js'

/** Time of a late answer, in milliseconds: longer than the first time limits of the session. */
const lateMs = 7_000
const lateChainMs = 400

const noAnswer = () => new Promise<never>(() => {})
const outOfOrder = () => new Error('The wallet is out of order')

/** Returns the approval of a wallet in its namespace. */
export function approvalOf(wallet: SiteWallet, namespace: string): Approval {
  const network: CaipNetworkId = `${namespace}:${wallet.chain}`
  return { accounts: wallet.accounts.map((name) => caipAddress(network, name)), network }
}

/** Counts of quirks that pass, for all drivers of a wallet. */
export interface QuirkCounts {
  failedReconnects: number
  brokenWatches: number
}

/** Creates a driver of a fake wallet. Each page has its own. */
export function createFakeDriver(
  wallet: SiteWallet,
  namespace: string,
  { quirks, counts, clock }: { readonly quirks: Quirks; readonly counts: QuirkCounts; readonly clock: Clock },
): ConnectorDriver {
  const listeners = new Set<ConnectorListener>()
  const approval = () => approvalOf(wallet, namespace)
  const ask = async (kind: 'connect' | 'switch') => {
    if (quirks.prompt === 'unanswered') return noAnswer()
    if (quirks.prompt === 'fails') throw outOfOrder()
    const asked = wallet.ask(kind)
    if (quirks.prompt === 'approves') wallet.prompts.at(-1)?.approve()
    await asked
  }
  const emit = (report: Approval) => {
    if (quirks.reports === 'twice') for (const listener of [...listeners]) listener.changed(report)
    for (const listener of [...listeners]) listener.changed(report)
  }
  return {
    async connect() {
      await ask('connect')
      wallet.permit()
      if (quirks.reports === 'before the answer') wallet.reportAgain()
      return approval()
    },
    async reconnect() {
      if (quirks.reconnect === 'unanswered') return noAnswer()
      if (quirks.reconnect === 'fails') throw outOfOrder()
      if (quirks.reconnect === 'fails once' && counts.failedReconnects++ === 0) throw outOfOrder()
      if (quirks.reconnect === 'late') await clock.sleep(lateMs)
      return wallet.isPermitted && !wallet.isLocked ? approval() : undefined
    },
    disconnect() {
      if (quirks.disconnect === 'throws') throw outOfOrder()
      return (async () => {
        if (quirks.disconnect === 'unanswered') return noAnswer()
        if (quirks.disconnect === 'fails') throw outOfOrder()
        const { permits } = wallet
        if (quirks.disconnect === 'late') await clock.sleep(lateMs)
        // the user has connected again
        if (permits === wallet.permits) wallet.revoke(quirks.disconnect !== 'silent')
      })()
    },
    ...(quirks.switching !== 'missing' && {
      async switchNetwork({ network }) {
        await ask('switch')
        if (quirks.switching === 'stays') return approval()
        if (quirks.switching === 'late') await clock.sleep(lateChainMs)
        wallet.switchChain(Number(network.id))
        return approval()
      },
    }),
    provider: () => wallet,
    watch(listener) {
      const isBroken = quirks.watch !== 'plain' && counts.brokenWatches++ < 2
      if (isBroken && quirks.watch === 'throws') throw outOfOrder()
      let before = approval()
      const unwatch = wallet.watch((change) => {
        if (change === 'ended') return listener.disconnected()
        emit(approval())
        if (quirks.reports === 'old after new') emit(before)
        before = approval()
      })
      listeners.add(listener)
      if (isBroken) {
        wallet.revoke(false)
        listener.disconnected()
      }
      return () => {
        listeners.delete(listener)
        unwatch()
      }
    },
  }
}
