import * as z from 'zod'
import { assetKey } from '../../namespaces/namespaces.js'
import type { PriceSource } from '../../modules/prices/price-source.js'
import { readJson } from '../../platform/config/read-json.js'

const decimal = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/)

const table = z.object({
  /** Units of currencies for one US dollar, by ISO 4217 code. */
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), decimal).optional(),
  prices: z.array(
    z.object({
      /** CAIP-10. */
      address: z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
      name: z.string(),
      symbol: z.string(),
      decimals: z.int(),
      price: decimal,
      priceChange24h: z
        .string()
        .regex(/^-?\d{1,6}(\.\d{1,4})?$/)
        .optional(),
    }),
  ),
})

/**
 * Reads prices from a file, `{"prices": [{address, name, symbol, decimals, price, priceChange24h?}], "rates"?: {EUR: …}}`, once.
 *
 * @throws an error that names the file and the invalid field
 */
export async function loadPriceTable(path: string): Promise<PriceSource> {
  const { prices, rates } = await readJson(path, table)
  const byKey = new Map(prices.map((entry) => [assetKey(entry.address), entry]))
  return {
    async find(ids) {
      return new Map(
        ids.flatMap((id) => {
          const entry = byKey.get(assetKey(id))
          if (!entry) return []
          const { price, priceChange24h, name, symbol, decimals } = entry
          return [[id, { price, priceChange24h, asset: { name, symbol, decimals } }] as const]
        }),
      )
    },
    ...(rates && { rates: () => Promise.resolve(new Map(Object.entries(rates))) }),
  }
}
