/** Entries of a month. */
export interface Month<Entry> {
  /** 0 for January. */
  readonly month: number
  readonly entries: readonly Entry[]
}

/** Months of a year. */
export interface Year<Entry> {
  readonly year: number
  readonly months: readonly Month<Entry>[]
}

/** Groups entries by year, then month, in the time zone of the browser. The order of the entries stays. */
export function groupByMonth<Entry extends { readonly at: number }>(
  entries: readonly Entry[],
): readonly Year<Entry>[] {
  const years = new Map<number, Map<number, Entry[]>>()
  for (const entry of entries) {
    const date = new Date(entry.at)
    const months = years.get(date.getFullYear()) ?? new Map<number, Entry[]>()
    years.set(date.getFullYear(), months)
    const month = months.get(date.getMonth()) ?? []
    months.set(date.getMonth(), month)
    month.push(entry)
  }
  return [...years].map(([year, months]) => ({
    year,
    months: [...months].map(([month, ofMonth]) => ({ month, entries: ofMonth })),
  }))
}
