import { routerKey } from '#kernel'
import { useService, useWidget } from '#kernel/ui'
import { connectExternal } from '#plugins/connect/contract'
import { catalogueKey } from '../contract.js'
import type { Tile } from '../tiles.js'

/** What pressing a wallet does: one that is here is asked, any other goes its way. */
export function useOpenTile(): (tile: Tile) => void {
  const router = useService(routerKey)
  const service = useService(catalogueKey)
  const { report } = useWidget()
  return ({ connectorId, wallet }) => {
    if (connectorId !== undefined) router.push(connectExternal, { connectorId })
    else if (wallet) service.pick(wallet).catch((error: unknown) => report(error, { plugin: 'catalogue' }))
  }
}
