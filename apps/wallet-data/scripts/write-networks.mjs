import { join } from 'node:path'
import { eip155Networks } from './network-list.mjs'
import { writeJson } from './write-json.mjs'

/**
 * Writes networks.json: what each network is called, its own asset, and its picture.
 *
 * @param {string} folder an absolute path
 * @param {ReadonlyMap<string, string>} pictures by CAIP-2 id
 */
export async function writeNetworks(folder, pictures) {
  const named = eip155Networks.map(({ id, name, nativeCurrency: { symbol, name: asset, decimals } }) => {
    const picture = pictures.get(`eip155:${id}`)
    return {
      id: `eip155:${id}`,
      name,
      native: { symbol, name: asset, decimals },
      ...(picture && { picture }),
    }
  })
  const known = new Set(named.map(({ id }) => id))
  const others = [...pictures].filter(([id]) => !known.has(id)).map(([id, picture]) => ({ id, picture }))
  await writeJson(join(folder, 'networks.json'), [...named, ...others])
}
