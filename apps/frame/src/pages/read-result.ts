import * as z from 'zod/mini'

/** Fragment with which the server sends the window of a login to its last page. */
export interface LoginFragment {
  /** Handle of the login. Undefined for one that the server does not know any more. */
  readonly handle: string | undefined
  /** Language tag of the page that began the login. */
  readonly language: string
}

const maxLength = 60

/** Reads the fragment of the page. Anyone can write one, so it names nothing but a handle, and the server is asked about that. */
export function readFragment(fragment: string): LoginFragment {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  return {
    handle: values.get('handle') ?? undefined,
    language: (values.get('language') ?? '').slice(0, maxLength),
  }
}

const loginResult = z.object({
  /** Why the login has failed; missing for one that succeeded. */
  error: z.optional(z.enum(['denied', 'failed'])),
  /** Origin of the page that began the login, which the server has checked against the project. */
  host: z.string(),
  /** Whether another network or browser began the login: nothing is handed over then. */
  isApart: z.optional(z.boolean()),
  /** Whether the secure frame has opened the window, so that the page gets no result. */
  isForFrame: z.boolean(),
  browser: z.string(),
  system: z.string(),
  /** Address of the page that began the login, if the browser left it. */
  returnTo: z.optional(z.string()),
})
/** Login as the server describes it. */
export type LoginResult = z.infer<typeof loginResult>

/** Reads the answer of the server about a handle. Undefined for a login that is over. @throws if the server does not answer */
export async function askResult(
  { authUrl, fetch }: { readonly authUrl: string; readonly fetch: typeof globalThis.fetch },
  handle: string,
): Promise<LoginResult | undefined> {
  const response = await fetch(`${authUrl}/auth/v1/social/result`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle }),
    credentials: 'omit',
  })
  if (response.status === 400) return undefined
  return loginResult.parse(await response.json())
}
