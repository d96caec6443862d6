/** Time of one call to a provider. */
const callMs = 8_000
/** Maximum size of an answer. */
const maxBytes = 64 * 1_024
/** GitHub refuses requests without one. */
const userAgent = 'foyer-service'

/** Options of a request to a provider. */
interface ProviderRequest {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  readonly body?: BodyInit | null | undefined
}

/** Calls a provider: within 8 s, without redirects, with an answer of at most 64 KB. @throws an Error without the address */
export async function fetchProvider(
  url: string,
  { method, headers, body }: ProviderRequest,
): Promise<Response> {
  const sent = new Headers(headers)
  sent.set('user-agent', userAgent)
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: sent,
    body: body ?? null,
    redirect: 'error',
    signal: AbortSignal.timeout(callMs),
  })
  return new Response(await readBody(response), { status: response.status, headers: response.headers })
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of body ?? []) {
    const part = chunk as Uint8Array
    bytes += part.length
    if (bytes > maxBytes) throw new Error('The answer of the provider is too large.')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
