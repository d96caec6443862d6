import { assetKey, namespaceOf } from '../../namespaces/namespaces.js'

/** Names of the pictures of assets, by CAIP-19 id. Nothing is found by symbol: a contract can have any symbol. */
export interface AssetIcons {
  /** Returns the CAIP-19 id of an asset that has a picture; the native asset without a contract. */
  idOf(chain: string, contract: string | undefined): string | undefined
  /** Returns the name of the picture of a CAIP-19 id. An address may have any case where its namespace ignores it. */
  find(id: string): string | undefined
}

/** Creates the look-up in a table of picture names by CAIP-19 id, as in asset-pictures.json. */
export function createAssetIcons(table: Readonly<Record<string, string>>): AssetIcons {
  const names = new Map(Object.entries(table).map(([id, name]) => [assetKey(id), name]))
  const natives = new Map(
    Object.keys(table).flatMap((id) => {
      const [chain = '', asset = ''] = id.split('/')
      return asset.startsWith('slip44:') ? [[chain, id] as const] : []
    }),
  )
  return {
    idOf(chain, contract) {
      if (contract === undefined) return natives.get(chain)
      const id = assetKey(`${chain}/${namespaceOf(chain)?.assets.kind}:${contract}`)
      return names.has(id) ? id : undefined
    },
    find: (id) => names.get(assetKey(id)),
  }
}
