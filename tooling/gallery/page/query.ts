/** How a state is looked at. */
export interface Look {
  readonly theme: 'light' | 'dark'
  /** The language that is spoken once the state is there, for states press what is said in English. */
  readonly locale?: string | undefined
  /** A length for `--foyer-font-size`, in place of what the state says of it. */
  readonly textSize?: string | undefined
}

/** What the page's address asks for. */
export interface Query extends Look {
  /** A subject's id; without one the page lists them all. */
  readonly view: string | undefined
  readonly state: string | undefined
  readonly dir: 'ltr' | 'rtl'
  /** Whether to wait for a first press, of a pointer or a key, before anything is drawn. */
  readonly held: boolean
}

/** Reads `?view=&state=&theme=&dir=&locale=&textSize=&held`. */
export function readQuery(search: string): Query {
  const query = new URLSearchParams(search)
  return {
    view: query.get('view') ?? undefined,
    state: query.get('state') ?? undefined,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    locale: query.get('locale') ?? undefined,
    textSize: query.get('textSize') ?? undefined,
    held: query.has('held'),
  }
}
