import * as z from 'zod'
import type { HistoryStart } from '../../modules/history/history-source.js'

/** Page of a list that an explorer has of an account, the newest first. */
interface ListPage<Item> {
  readonly items: readonly Item[]
  /** Parameters of the page after it; undefined after the last one. */
  readonly next: string | undefined
}

/** List of an explorer. */
export interface List<Item> {
  /** @param parameters of the page; undefined for the newest one */
  read(parameters: string | undefined): Promise<ListPage<Item>>
  blockOf(item: Item): number
}

/** Lists by their names. */
type Lists = Readonly<Record<string, List<unknown>>>
type ItemOf<L> = L extends List<infer Item> ? Item : never

/** Items of all lists in a range of blocks. */
export interface ListsPart<L extends Lists> {
  readonly items: { readonly [Name in keyof L]: readonly ItemOf<L[Name]>[] }
  /** Cursor of the part after it; undefined after the last one. */
  readonly next: string | undefined
}

/** Pages of one list that are read for a part, at most, if the first of them lead to no further block. */
const mostPages = 5

const cursorShape = z.object({
  /** Items of this block and of newer ones are returned already. */
  below: z.int(),
  /** Parameters of the page that each list is at, by its name; null for a list that has ended. */
  places: z.record(z.string(), z.string().max(1_000).nullable()),
})

/** Page with its parameters. */
interface PlacedPage extends ListPage<unknown> {
  readonly place: string | undefined
}

/**
 * Reads a page of each list of an account, and returns the items of those blocks of which all lists are complete: a transaction is
 * made of several lists. A list whose page reaches further is read again for the next part.
 *
 * Of a block that is longer than {@link mostPages} pages the rest is left out.
 */
export async function readLists<const L extends Lists>(
  lists: L,
  { cursor }: Pick<HistoryStart, 'cursor'>,
): Promise<ListsPart<L>> {
  const { below, places } = readCursor(cursor)
  const read = await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      const pages = await readPages(list, places[name], below)
      const blocks = pages.flatMap(({ items }) => items.map((item) => list.blockOf(item)))
      const hasMore = pages.at(-1)?.next !== undefined
      return { name, list, pages, newest: blocks[0], end: hasMore ? blocks.at(-1) : undefined }
    }),
  )
  const end = Math.max(-1, ...read.map((one) => one.end ?? -1))
  const newest = Math.max(-1, ...read.map((one) => one.newest ?? -1))
  // the block at the end of a page may go on in the next one
  const lowest = newest === end ? end : end + 1
  const isReturned = (list: List<unknown>, item: unknown) => list.blockOf(item) >= lowest
  const items = read.map(({ name, list, pages }) => [
    name,
    pages.flatMap((page) => page.items.filter((item) => isReturned(list, item))),
  ])
  const next = read.map(({ name, list, pages }) => {
    const rest = pages.find((page) => page.items.some((item) => !isReturned(list, item)))
    return [name, rest ? (rest.place ?? '') : (pages.at(-1)?.next ?? null)] as const
  })
  return {
    items: Object.fromEntries(items) as ListsPart<L>['items'],
    next: next.some(([, place]) => place !== null)
      ? JSON.stringify({ below: lowest, places: Object.fromEntries(next) })
      : undefined,
  }
}

/** Reads a page, and the next ones until there are items of two blocks. */
async function readPages(
  list: List<unknown>,
  first: string | null | undefined,
  below: number,
): Promise<readonly PlacedPage[]> {
  const pages: PlacedPage[] = []
  const blocks = new Set<number>()
  for (let place = first; place !== null && pages.length < mostPages && blocks.size < 2;) {
    const { items, next } = await list.read(place || undefined)
    const rest = items.filter((item) => list.blockOf(item) < below)
    for (const item of rest) blocks.add(list.blockOf(item))
    pages.push({ place: place || undefined, items: rest, next })
    place = next ?? null
  }
  return pages
}

/** Reads the cursor of {@link readLists}; one that is none begins with the newest page. */
function readCursor(cursor: string | undefined) {
  const newest: z.output<typeof cursorShape> = { below: Number.POSITIVE_INFINITY, places: {} }
  if (cursor === undefined) return newest
  try {
    return cursorShape.parse(JSON.parse(cursor))
  } catch {
    return newest
  }
}
