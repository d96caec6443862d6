/** Result of a login that the server has sent the window to the page with. */
export interface LoginResult {
  /** Handle of the session, for the frame that began the login. */
  readonly handle: string | undefined
  /** Why there is none. */
  readonly error: 'denied' | 'failed' | 'over' | undefined
  /** Origin of the page that began the login. */
  readonly host: string | undefined
  /** Whether the secure frame has opened the window, so that the page gets no result. */
  readonly isForFrame: boolean
  readonly browser: string
  readonly system: string
  /** Language tag of the page that began the login. */
  readonly language: string
  /** Address of that page, if the browser left it for the login. */
  readonly returnTo: string | undefined
}

const maxLength = 60

/** Reads the fragment of the page. Anyone can write one: a handle is useless without the key of the device that began its login. */
export function readResult(fragment: string): LoginResult {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const host = originOf(values.get('host'))
  const back = values.get('return') ?? undefined
  const handle = values.get('handle') ?? undefined
  const words = (name: string) => (values.get(name) ?? '').slice(0, maxLength)
  const error = values.get('error')
  return {
    handle,
    error: error === 'denied' || error === 'failed' ? error : handle === undefined ? 'over' : undefined,
    host,
    isForFrame: values.get('for') === 'frame',
    browser: words('browser'),
    system: words('system'),
    language: words('language'),
    returnTo: back !== undefined && host !== undefined && originOf(back) === host ? back : undefined,
  }
}

/** Origin of an http or https address. */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
