import type { KnownOutputs } from '../contract.js'

/** Entries of a page. A wallet may return fewer. */
const pageSize = 100
/** Max requests for pages: an account with more entries counts as unknown. */
const maxPages = 200
const placePattern = /^([0-9a-f]{64}:\d{1,10})(:\d{1,16})?$/i

type Fields = Readonly<Record<string, unknown>>

/** Reads a list of a wallet. `cursor` is the number of entries before it. */
export type ReadPage = (cursor: number, size: number) => Promise<unknown>

/**
 * Reads which outputs of an account hold inscriptions, and which hold bitcoin only. Anything that is not a whole list is an error:
 * an output that is missing in it would be spent.
 *
 * @param readPlain undefined if the wallet does not list outputs
 */
export async function readInscriptions(
  readInscribed: ReadPage,
  readPlain: ReadPage | undefined,
): Promise<KnownOutputs> {
  const [inscribed, plain] = await Promise.all([
    readAllInscribed(readInscribed),
    // optional: without the list, small outputs are not spent
    readPlain && readAllPlain(readPlain).catch(() => undefined),
  ])
  return { inscribed, plain }
}

/** Reads `{ total, list }` page by page. */
async function readAllInscribed(read: ReadPage): Promise<readonly string[]> {
  const places = new Set<string>()
  const ids = new Set<unknown>()
  for (let page = 0, cursor = 0; page < maxPages; page++) {
    const { total, list } = Object(await read(cursor, pageSize)) as Fields
    if (!Number.isSafeInteger(total) || !Array.isArray(list))
      throw new TypeError('Not a list of inscriptions')
    const before = ids.size
    for (const entry of list as readonly unknown[]) {
      const { inscriptionId, output, location } = Object(entry) as Fields
      const [, place] = placePattern.exec(String(output ?? location)) ?? []
      if (place === undefined) throw new TypeError('An inscription has no place')
      places.add(place.toLowerCase())
      ids.add(inscriptionId ?? `${place} ${cursor} ${ids.size}`)
    }
    cursor += list.length
    if (cursor >= Number(total)) return [...places]
    // a wallet that returns the same page again never gets to the end
    if (ids.size === before) throw new TypeError('Inscriptions are missing')
  }
  throw new TypeError('Too many inscriptions')
}

/** Reads a list of outputs. Some wallets return all of them, whatever page is asked for. */
async function readAllPlain(read: ReadPage): Promise<readonly string[]> {
  const places = new Set<string>()
  for (let page = 0, cursor = 0; page < maxPages; page++) {
    const list = await read(cursor, pageSize)
    if (!Array.isArray(list)) throw new TypeError('Not a list of outputs')
    const before = places.size
    for (const entry of list as readonly unknown[]) {
      const { txid, vout } = Object(entry) as Fields
      const [, place] = placePattern.exec(`${String(txid)}:${String(vout)}`) ?? []
      if (place !== undefined) places.add(place.toLowerCase())
    }
    if (places.size === before) break
    cursor += list.length
  }
  return [...places]
}
