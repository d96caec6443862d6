import { connectorsAtom } from '#kernel'
import { useService, useWidget } from '#kernel/ui'
import type { WalletRow } from '#plugins/connect/contract'
import { catalogueKey } from '../contract.js'

/** Returns the press handler of a row: picks its wallet, or the installed one of its connector. */
export function usePick(): (row: WalletRow) => Promise<void> | undefined {
  const service = useService(catalogueKey)
  const { store } = useWidget()
  return ({ name, press }) => {
    if ('wallet' in press) return service.pick(press.wallet)
    if (!('connectorId' in press)) return undefined
    const { connectorId } = press
    const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
    return service.pick({ id: connector?.explorerId ?? connectorId, name }, connectorId)
  }
}
