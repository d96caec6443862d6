import type { Approval, Connector } from '../../contracts/connector.js'
import type { Connection } from '../../contracts/session.js'
import type { Store } from '../../state/store.js'
import type { LiveConnections } from './live-connections.js'
import { checkApproval } from './approval.js'
import { sessionErrors } from './errors.js'
import { siblingsOf, sourceOf } from './find-connector.js'
import { untilAborted } from './until-aborted.js'

/**
 * Asks a wallet in one namespace. Where its connectors are one conversation, it has been asked for all of them: what it
 * agreed to elsewhere comes after the connection that was asked for, or in its place where it was left out.
 *
 * @throws session/CANCELLED, session/NO_ACCOUNTS, session/BAD_APPROVAL, or what the connector throws.
 */
export async function askWallet(
  connector: Connector,
  deps: { readonly store: Store; readonly live: LiveConnections; readonly signal: AbortSignal },
): Promise<readonly [Connection, ...Connection[]]> {
  const { store, live, signal } = deps
  const source = sourceOf(store, connector)
  const driver = await untilAborted(signal, connector.load())
  const answer = await untilAborted(signal, driver.connect({ signal }))
  const others = await Promise.all(
    siblingsOf(store, connector).map(async (one) => {
      const sibling = await untilAborted(signal, one.load())
      return { one, driver: sibling, answer: await untilAborted(signal, sibling.reconnect({ signal })) }
    }),
  )
  // ended between the answer and now
  if (signal.aborted) throw sessionErrors.CANCELLED()
  const agreed = others.flatMap(({ one, driver: sibling, answer: told }) =>
    told ? [{ one, driver: sibling, approval: checkApproval(one, told) }] : [],
  )
  const isLeftOut = agreed.length > 0 && (Object(answer) as Partial<Approval>).accounts?.length === 0
  const asked = isLeftOut ? [] : [{ one: connector, driver, approval: checkApproval(connector, answer) }]
  const adopted = [...asked, ...agreed].map(({ one, driver: its, approval }) =>
    live.attach(its, one, source, approval),
  )
  return adopted as [Connection, ...Connection[]]
}
