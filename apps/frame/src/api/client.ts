import { generateProof } from 'dpop'
import * as z from 'zod/mini'
import { FrameError } from '../frame-error.js'

/** Modules of the server. */
export type ModuleName = 'auth' | 'shares' | 'recovery'

/** Error reply of the server. */
export class ApiError extends FrameError {
  /** HTTP status. */
  readonly status: number
  /** Invalid field, or refused resource. */
  readonly field: string
  /** Seconds until a retry is allowed. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, status: number, field: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server did not answer: the request may have arrived, or not. */
export class UnansweredError extends FrameError {}

/** Calls the modules of the server, with a proof of this device's key in every call. */
export interface ApiClient {
  readonly projectId: string
  /**
   * Posts a body, and reads the answer.
   *
   * @throws an ApiError with the server's description, or an UnansweredError
   */
  post<Schema extends z.ZodMiniType>(
    module: ModuleName,
    path: string,
    body: Readonly<Record<string, unknown>>,
    options: { readonly answer: Schema; readonly token?: string | undefined },
  ): Promise<z.output<Schema>>
}

/** Options of {@link createApiClient}. */
export interface ApiOptions {
  /** Base URLs of the modules, without a slash at the end. */
  readonly urls: Readonly<Record<ModuleName, string>>
  readonly projectId: string
  readonly proofKeys: CryptoKeyPair
  /** Returns the language tag of mail and errors. */
  readonly language: () => string
  readonly fetch: typeof fetch
}

const callMs = 8_000
const maxBytes = 64 * 1_024

const failure = z.object({
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).check(z.minLength(1)),
})

/** Creates the client. Server nonces are kept by module. */
export function createApiClient({ urls, projectId, proofKeys, language, fetch }: ApiOptions): ApiClient {
  const nonces = new Map<ModuleName, string>()

  /** Asks for the first nonce of a module. Without one, its first answer to a call brings it. */
  async function readNonce(module: ModuleName): Promise<void> {
    const response = await fetch(`${urls[module]}/${module}/v1/nonce`, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(callMs),
    }).catch(() => undefined)
    const nonce = response?.headers.get('dpop-nonce')
    if (nonce) nonces.set(module, nonce)
  }

  async function send(
    module: ModuleName,
    path: string,
    body: string,
    token: string | undefined,
  ): Promise<Response> {
    const address = `${urls[module]}/${module}/v1${path}`
    const proof = await generateProof(
      { privateKey: proofKeys.privateKey, publicKey: proofKeys.publicKey },
      address,
      'POST',
      nonces.get(module),
      token,
    )
    const response = await fetch(`${address}?projectId=${encodeURIComponent(projectId)}`, {
      method: 'POST',
      headers: {
        'accept-language': language(),
        'content-type': 'application/json',
        dpop: proof,
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
      },
      body,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(callMs),
    })
    const nonce = response.headers.get('dpop-nonce')
    if (nonce) nonces.set(module, nonce)
    return response
  }

  return {
    projectId,
    async post(module, path, body, { answer, token }) {
      const text = JSON.stringify(body)
      if (!nonces.has(module)) await readNonce(module)
      let response = await reach(() => send(module, path, text, token))
      let error = response.ok ? undefined : await readError(response)
      if (error?.field === 'dpop-nonce') {
        response = await reach(() => send(module, path, text, token))
        error = response.ok ? undefined : await readError(response)
      }
      if (error) throw error
      const parsed = answer.safeParse(await readJson(response))
      if (!parsed.success) throw new FrameError('The server sent an invalid answer')
      return parsed.data
    },
  }
}

async function reach(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call()
  } catch {
    throw new UnansweredError('The server did not answer. Check your internet connection, then try again.')
  }
}

async function readError(response: Response): Promise<ApiError> {
  const parsed = failure.safeParse(await readJson(response).catch(() => undefined))
  const [reason] = parsed.success ? parsed.data.reasons : []
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    reason?.description ?? 'An error occurred',
    response.status,
    reason?.name ?? '',
    Number.isFinite(after) ? after : undefined,
  )
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.length > maxBytes) throw new FrameError('The server sent an invalid answer')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new FrameError('The server sent an invalid answer')
  }
}
