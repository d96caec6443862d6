import { createHttpClient, type HttpClient, type HttpClientOptions } from './create-http-client.js'

/** Options of {@link createApiClient}. */
interface ApiClientOptions extends Omit<HttpClientOptions, 'baseUrl' | 'allowPrivate'> {
  readonly publicUrl: string
  /** URL that an operator has configured in its place, such as that of a proxy; undefined for the public one. */
  readonly url: string | undefined
}

/** Creates a client of a public API. One that an operator runs in its place may have an address of a private network. */
export const createApiClient = ({ publicUrl, url, ...options }: ApiClientOptions): HttpClient =>
  createHttpClient({ ...options, baseUrl: url ?? publicUrl, allowPrivate: url !== undefined })
