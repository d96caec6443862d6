import { useService, useWidget } from '#kernel/ui'
import { catalogueKey } from '../contract.js'
import type { Tile } from '../tiles.js'

/** Returns the press handler of a tile: opens the connector of an installed wallet, or picks a wallet of the catalogue. */
export function useOpenTile(): (tile: Tile) => void {
  const service = useService(catalogueKey)
  const { report } = useWidget()
  return ({ connectorId, wallet, name, explorerId = connectorId }) => {
    const picked = wallet ?? (explorerId === undefined ? undefined : { id: explorerId, name })
    if (picked)
      service.pick(picked, connectorId).catch((error: unknown) => report(error, { plugin: 'catalogue' }))
  }
}
