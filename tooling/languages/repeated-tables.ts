import type { EnglishTable } from './check-language.js'

type TableAt = Pick<EnglishTable, 'owner' | 'table'> & { readonly path: string }

/** Lists the tables of texts that a plugin has beyond one, and one in `first-messages.ts` (decision 52). */
export function furtherTables(tables: readonly TableAt[]): readonly string[] {
  const seen = new Set<string>()
  return tables
    .map(({ path }) => path)
    .filter((path) => /^plugins\/.*messages\.ts$/.test(path))
    .filter((path) => {
      const place = /^plugins\/[^/]+\/(first-messages\.ts$)?/.exec(path)?.[0] ?? path
      return seen.size === seen.add(place).size
    })
}

/** Lists the keys that two tables of one owner have: overrides of hosts and translations cannot tell them apart. */
export function sharedKeys(tables: readonly TableAt[]): readonly string[] {
  const seen = new Map<string, string>()
  return tables.flatMap(({ owner, table, path }) =>
    Object.keys(table).flatMap((key) => {
      const id = `${owner}.${key}`
      const first = seen.get(id)
      seen.set(id, path)
      return first === undefined ? [] : [`${id}: ${first}, ${path}`]
    }),
  )
}
