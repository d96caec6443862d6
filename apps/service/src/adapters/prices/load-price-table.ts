import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import { pricedAsset, type PriceSource } from '../../modules/prices/price-source.js'

const table = z.object({ prices: z.array(pricedAsset) })

/**
 * Reads a table of prices from a file, `{"prices": [{address, name, symbol, decimals, price}]}`; it does not change
 * while the service runs.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export async function loadPriceTable(path: string): Promise<PriceSource> {
  const { prices } = await readJson(path, table)
  const byAddress = new Map(prices.map((asset) => [keyOf(asset.address), asset]))
  return { find: (address) => Promise.resolve(byAddress.get(keyOf(address))) }
}

/** Addresses of eip155 differ in their letters' case only by a checksum; those of others by whom they are of. */
function keyOf(address: string): string {
  return address.startsWith('eip155:') ? address.toLowerCase() : address
}
