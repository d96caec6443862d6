import * as z from 'zod'
import { HttpError } from '../../platform/http/http-error.js'
import { decodeOpaque, encodeOpaque } from '../../platform/http/opaque-text.js'
import { isChain } from '../../namespaces/namespaces.js'
import type { HistoryStart } from './history-source.js'

/** Start of the next page on each chain; null if the chain has no more. */
export type HistoryCursor = ReadonlyMap<string, HistoryStart | null>

const place = z.tuple([z.int().min(-1), z.string().max(128)])
const starts = z.record(
  z.string().refine(isChain),
  z.union([z.null(), z.tuple([z.nullable(place), z.nullable(z.string().max(2_000))])]),
)

/** Returns the text of a cursor. */
export function encodeCursor(cursor: HistoryCursor): string {
  const wire = Object.fromEntries(
    [...cursor].map(([chain, start]) => [
      chain,
      start && [start.before ? [start.before.block, start.before.key] : null, start.cursor ?? null],
    ]),
  )
  return encodeOpaque(wire)
}

/** Reads a cursor. @throws an HttpError with 400 if it is none of {@link encodeCursor} */
export function decodeCursor(text: string): HistoryCursor {
  const { success, data } = starts.safeParse(decodeOpaque(text))
  if (!success) throw new HttpError(400, 'cursor', 'cursor must be `next` of the answer before')
  return new Map(
    Object.entries(data).map(([chain, start]) => {
      if (!start) return [chain, null]
      const [before, cursor] = start
      return [
        chain,
        {
          before: before ? { block: before[0], key: before[1] } : undefined,
          cursor: cursor ?? undefined,
        },
      ]
    }),
  )
}
