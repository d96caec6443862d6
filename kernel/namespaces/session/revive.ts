import { within } from '../../clock/within.js'
import type { Connection } from '../../contracts/session.js'
import { isRejection } from '../../errors/rejection.js'
import { anySignal } from '../../signals/any-signal.js'
import type { LiveConnections } from './adopt.js'
import { checkApproval } from './approval.js'
import { sessionErrors } from './errors.js'
import { findConnector, isCurrentSource, sourceOf } from './find-connector.js'
import type { Claims } from './kept.js'
import type { SessionParts } from './parts.js'
import { untilAborted } from './until-aborted.js'

/** How long a remembered wallet may take to say whether it still agrees. */
export const reconnectLimitMs = 5_000

/** One run over remembered connections. */
export interface Revival extends Claims {
  /** The visitor has left this namespace: what its wallets answer is dropped. */
  drop(namespace: string): void
  /**
   * One after the other; whatever a wallet does, the run ends.
   * @returns the claims that did not come true though no wallet and no visitor said no.
   */
  run(): Promise<readonly Connection[]>
}

/** Asks remembered wallets whether they still agree, without asking the user. */
export function createRevival(
  { claims, current }: { readonly claims: readonly Connection[]; readonly current: Revival['current'] },
  parts: SessionParts,
  live: LiveConnections,
): Revival {
  const { store, clock, report, signal, dispatch, kept } = parts
  const namespaces = [...new Set(claims.map(({ namespace }) => namespace))]
  const waits = new Map(namespaces.map((namespace) => [namespace, new AbortController()]))
  let pending = claims

  /** Whether the claim is settled: it came true, or somebody said no. */
  async function ask(claim: Connection, ended: AbortSignal): Promise<boolean> {
    const connector = await findConnector({ ...parts, signal: ended }, claim)
    if (!connector || ended.aborted) return false
    const source = sourceOf(store, connector)
    const driver = await untilAborted(ended, connector.load())
    const asked = untilAborted(ended, driver.reconnect({ signal: ended }))
    const approval = await within(clock, reconnectLimitMs, asked, () =>
      sessionErrors.NO_ANSWER({ values: { wallet: claim.name } }),
    )
    // connected by hand in the meantime: that is the newer answer
    if (!approval || ended.aborted || kept.hasEnded(claim) || live.driver(claim.uid)) {
      kept.unpark(claim)
      return true
    }
    // the plugin was restarted meanwhile: its next activation is asked
    if (!isCurrentSource(store, source)) return false
    const approved = checkApproval(connector, approval)
    const connection = live.adopt(driver, connector, source, approved, claim.instance)
    dispatch({ type: 'reconnect-succeeded', connection })
    return true
  }

  return {
    current,
    get pending() {
      return pending
    },
    drop(namespace) {
      waits.get(namespace)?.abort()
      pending = pending.filter((claim) => claim.namespace !== namespace)
    },
    async run() {
      dispatch({ type: 'reconnect-started', namespaces })
      const failed: Connection[] = []
      for (const claim of claims) {
        if (signal.aborted) break
        if (!pending.includes(claim)) continue
        try {
          if (!(await ask(claim, anySignal(signal, waits.get(claim.namespace)?.signal)))) failed.push(claim)
        } catch (error) {
          failed.push(claim)
          if (!isRejection(error)) report(error)
        }
        pending = pending.filter((other) => other !== claim)
      }
      // nothing waits any more: lets go of the widget's own signal
      for (const wait of waits.values()) wait.abort()
      return failed.filter((claim) => !kept.hasEnded(claim))
    },
  }
}
