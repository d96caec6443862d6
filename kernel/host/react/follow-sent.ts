import { clockKey } from '../../core/edges/clock.js'
import { sessionKey } from '../../contracts/session.js'
import { transactionsCapability, type TransactionState } from '../../contracts/transactions.js'
import type { TransferOrder } from '../../contracts/transfer.js'
import { namespacesKey } from '../../session/namespaces.js'
import type { Foyer } from '../foyer.js'

/**
 * Tells what becomes of a transaction that the wallet has handed over, and has the balance read again at the end. Where
 * the namespace cannot follow it nothing is told. Never fails: what nobody could tell is `timedOut`, never an error.
 */
export async function followSent(
  foyer: Foyer,
  { account, network }: Pick<TransferOrder, 'account' | 'network'>,
  hash: string,
  tell: (state: TransactionState) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const submittedAt = foyer.service(clockKey).now()
    const namespaces = foyer.service(namespacesKey)
    const transactions = await namespaces.capability(network.chainNamespace, transactionsCapability)
    if (!transactions) return
    const request = { hash, account, network, submittedAt, signal }
    const heard = (state: TransactionState) => void (signal.aborted || tell(state))
    heard(await transactions.follow(request, heard))
  } catch {
    if (!signal.aborted) tell({ status: 'timedOut', hash })
  }
  // a reverted one has cost its fee; what cannot be read now is read the next time
  if (!signal.aborted)
    await foyer
      .service(sessionKey)
      .refreshBalance({ force: true })
      .catch(() => {})
}
