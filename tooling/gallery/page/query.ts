/** What the page's address asks for. */
export interface Query {
  /** A subject's id; without one the page lists them all. */
  readonly view: string | undefined
  readonly state: string | undefined
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  /** Whether to wait for a first press, of a pointer or a key, before anything is drawn. */
  readonly held: boolean
}

/** Reads `?view=&state=&theme=&dir=&held`. */
export function readQuery(search: string): Query {
  const query = new URLSearchParams(search)
  return {
    view: query.get('view') ?? undefined,
    state: query.get('state') ?? undefined,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    held: query.has('held'),
  }
}
