import { within } from '../../clock/within.js'
import type { Connection } from '../../contracts/session.js'
import { isRejection } from '../../errors/rejection.js'
import { anySignal } from '../../signals/any-signal.js'
import type { LiveConnections } from './adopt.js'
import { checkApproval } from './approval.js'
import { sessionErrors } from './errors.js'
import { findConnector } from './find-connector.js'
import type { SessionParts } from './parts.js'
import { untilAborted } from './until-aborted.js'

/** How long a remembered wallet may take to say whether it still agrees. */
export const reconnectLimitMs = 5_000

/** One run over remembered connections. */
export interface Revival {
  /** What has not been asked yet: it is still a claim. */
  readonly pending: readonly Connection[]
  /** The visitor has left this namespace: what its wallets answer is dropped. */
  drop(namespace: string): void
  /**
   * One after the other; whatever a wallet does, the run ends.
   * @returns the claims that did not come true, but for those that were dropped.
   */
  run(): Promise<readonly Connection[]>
}

/** Asks remembered wallets whether they still agree, without asking the user. */
export function createRevival(
  claims: readonly Connection[],
  parts: SessionParts,
  live: LiveConnections,
): Revival {
  const { clock, report, signal, dispatch } = parts
  const namespaces = [...new Set(claims.map(({ namespace }) => namespace))]
  const waits = new Map(namespaces.map((namespace) => [namespace, new AbortController()]))
  let pending = claims

  async function ask(claim: Connection, ended: AbortSignal) {
    const connector = await findConnector({ ...parts, signal: ended }, claim.connectorId)
    if (!connector || connector.namespace !== claim.namespace || ended.aborted) return
    const driver = await untilAborted(ended, connector.load())
    const asked = untilAborted(ended, driver.reconnect({ signal: ended }))
    const approval = await within(clock, reconnectLimitMs, asked, () =>
      sessionErrors.NO_ANSWER({ values: { wallet: claim.name } }),
    )
    // connected by hand in the meantime: that is the newer answer
    if (!approval || ended.aborted || live.driver(claim.uid)) return
    const connection = live.adopt(connector, driver, checkApproval(connector, approval))
    dispatch({ type: 'reconnect-succeeded', connection })
  }

  return {
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
        try {
          if (pending.includes(claim)) await ask(claim, anySignal(signal, waits.get(claim.namespace)?.signal))
        } catch (error) {
          if (!isRejection(error)) report(error)
        }
        if (pending.includes(claim) && !live.driver(claim.uid)) failed.push(claim)
        pending = pending.filter((other) => other !== claim)
      }
      return failed
    },
  }
}
