import { isSameAsset } from '../../namespaces/namespaces.js'
import type { ChainEntry, History } from './create-history.js'
import { isBefore, type HistoryPlace } from './history-source.js'

/** Whether an account had approved a spender at a contract before an entry. */
export type HasApproved = (entry: ChainEntry, contract: string) => boolean

/**
 * Reads the approvals of an account at unknown contracts which say that others moved something of it. Of a source that cannot look for
 * them, those among the entries count.
 *
 * @param isListed whether the wallet data has a contract
 * @throws if the source does not answer
 */
export async function readApprovals(
  history: Pick<History, 'firstApprovals'>,
  entries: readonly ChainEntry[],
  { account, isListed }: { readonly account: string; isListed(chain: string, contract: string): boolean },
): Promise<HasApproved> {
  const isOwn = (chain: string, address: string) => isSameAsset(chain, address, account)
  const unsure = new Map<string, Set<string>>()
  for (const { chain, sender, moves } of entries)
    for (const { contract, from } of moves)
      if (contract !== undefined && isOwn(chain, from) && !isOwn(chain, sender) && !isListed(chain, contract))
        unsure.set(chain, (unsure.get(chain) ?? new Set()).add(contract.toLowerCase()))
  const known = new Map<string, HistoryPlace>()
  const add = (chain: string, contract: string, place: HistoryPlace) => {
    const key = `${chain}:${contract.toLowerCase()}`
    const first = known.get(key)
    if (!first || isBefore(place, first)) known.set(key, place)
  }
  for (const { chain, sender, moves, block, key } of entries)
    for (const { kind, contract } of moves)
      if (kind === 'approval' && contract !== undefined && isOwn(chain, sender))
        add(chain, contract, { block, key })
  for (const [chain, contracts] of unsure)
    for (const [contract, place] of await history.firstApprovals(chain, account, [...contracts]))
      add(chain, contract, place)
  return (entry, contract) => {
    const first = known.get(`${entry.chain}:${contract.toLowerCase()}`)
    return first !== undefined && isBefore(first, entry)
  }
}
