import type { HttpAnswer, HttpCall } from '#kernel/testing'

/** Where the sample service is. */
export const sampleAddress = 'https://service.example'

/** A wallet on the wire, as far as the rules look at it. */
export type SampleWireWallet = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly name: string
  readonly chains?: readonly string[]
}

/** What a test says of the sample service. */
export interface SampleService {
  readonly wallets?: readonly SampleWireWallet[]
  /** Answers in place of the service, by path; undefined leaves it to the service. */
  readonly answer?: (path: string, query: URLSearchParams) => unknown
  readonly origins?: readonly string[]
}

/** So many wallets of the network `demo:1`, with links and pictures. */
export function sampleWireWallets(count: number, from = 1): readonly SampleWireWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return {
      id: `w${number}`,
      name: `Wallet ${number}`,
      image_id: `picture-${number}`,
      rdns: `example.w${number}`,
      chains: ['demo:1'],
      mobile_link: `w${number}://`,
    }
  })
}

/** Answers as the service does (apps/service/README.md), whatever the order of the query. */
export function sampleService(options: SampleService = {}): Readonly<Record<string, HttpAnswer>> {
  const answer = async (call: HttpCall): Promise<unknown> => {
    const { pathname, searchParams } = new URL(call.url)
    const own = await options.answer?.(pathname, searchParams)
    if (own !== undefined) return own
    if (pathname === '/getWallets') return findWallets(options.wallets ?? [], searchParams)
    if (pathname === '/projects/v1/origins') return { allowedOrigins: options.origins ?? [] }
    if (pathname === '/getAnalyticsConfig') return { isAnalyticsEnabled: true }
    if (pathname === '/v1/supported-chains') return { http: ['demo:1'], ws: [] }
    if (/image/i.test(pathname))
      return new Response(picture, { headers: { 'content-type': 'image/svg+xml' } })
    return new Response('', { status: 404 })
  }
  // an address has its query in it: whatever is asked for is answered by the same function
  return new Proxy<Record<string, HttpAnswer>>(
    {},
    {
      get: () => answer,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: answer }),
    },
  )
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2b2a4c" d="M0 0h40v40H0z"/>' +
  '<path fill="#f4c86a" d="M14 17a6 6 0 0 1 12 0v6a6 6 0 0 1-12 0z"/></svg>'

function findWallets(wallets: readonly SampleWireWallet[], query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? []
  const [include, exclude, chains] = [list('include'), list('exclude'), list('chains')]
  const search = query.get('search')?.toLowerCase() ?? ''
  const found = wallets.filter(
    ({ id, name, chains: own = [] }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      own.some((chain) => chains.includes(chain)) &&
      name.toLowerCase().includes(search),
  )
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
