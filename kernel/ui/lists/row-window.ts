/** Which rows are drawn: from the first to before the last. */
export interface RowWindow {
  readonly start: number
  readonly end: number
}

/** What {@link rowWindow} needs. Heights and places are CSS pixels. */
export interface RowWindowOptions {
  readonly count: number
  readonly heightOf: (index: number) => number
  /** Where what is in sight begins and ends, from the upper edge of the list. */
  readonly top: number
  readonly bottom: number
  /** How many rows are drawn beyond either end of it. */
  readonly overscan: number
}

/** The rows in sight and a few more; at least one where there is any, also when the list is out of sight. */
export function rowWindow({ count, heightOf, top, bottom, overscan }: RowWindowOptions): RowWindow {
  let edge = 0
  let first = 0
  while (first < count - 1 && edge + heightOf(first) <= top) edge += heightOf(first++)
  let end = first
  while (end < count && (end === first || edge < bottom)) edge += heightOf(end++)
  return { start: Math.max(0, first - overscan), end: Math.min(count, end + overscan) }
}
