/** Detail of an announcement that breaks the rules, and the names that are listed of it. */
export interface HostileAnnouncement {
  readonly name: string
  readonly detail: unknown
  readonly listed: readonly string[]
}

/** Number of wallets in a flood. */
export const floodSize = 10_000

type Api = { register(...wallets: readonly unknown[]): () => void }
type Fields = Readonly<Record<string, unknown>>

const valid: Fields = {
  version: '1.0.0',
  name: 'Valid',
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet'],
  features: {},
  accounts: [],
}
const boom = (): never => {
  throw new Error('boom')
}
/** An announcement of one wallet. */
const of = (name: string, wallet: unknown, listed: readonly string[] = []): HostileAnnouncement => ({
  name,
  detail: (api: Api) => api.register(wallet),
  listed,
})
const withField = (name: string, fields: Fields, listed: readonly string[] = ['Valid']) =>
  of(name, { ...valid, ...fields }, listed)
const withGetter = (field: string) =>
  of(`a wallet whose ${field} throws`, Object.defineProperty({ ...valid }, field, { get: boom }))

/** Announcements of wallets that break the rules. */
export const hostileAnnouncements: readonly HostileAnnouncement[] = [
  // details that are no function
  ...[undefined, null, 0, 'register', {}, [], Symbol('detail')].map((detail) => ({
    name: `a detail that is ${typeof detail === 'symbol' ? 'a symbol' : (JSON.stringify(detail) ?? 'undefined')}`,
    detail,
    listed: [],
  })),
  { name: 'a detail that throws', detail: boom, listed: [] },
  {
    name: 'a detail that throws a text',
    detail: () => Promise.reject(new Error('late')).catch(() => {}),
    listed: [],
  },
  {
    name: 'a detail that writes to the API',
    detail: (api: { register?: unknown }) => {
      api.register = boom
    },
    listed: [],
  },
  {
    name: 'a detail that registers and throws',
    detail: (api: Api) => {
      api.register(valid)
      boom()
    },
    listed: ['Valid'],
  },
  {
    name: 'a detail that takes its wallet back',
    detail: (api: Api) => api.register(valid)(),
    listed: [],
  },
  {
    name: 'a detail that takes its wallet back twice',
    detail(api: Api) {
      const takeBack = api.register(valid)
      takeBack()
      takeBack()
    },
    listed: [],
  },
  { name: 'no wallets', detail: (api: Api) => api.register(), listed: [] },
  {
    name: 'a thousand wallets at once',
    detail: (api: Api) =>
      api.register(...Array.from({ length: 1_000 }, (_, at) => ({ ...valid, name: `W${at}` }))),
    listed: Array.from({ length: 20 }, (_, at) => `W${at}`),
  },
  // values that are no wallet
  of('undefined', undefined),
  of('null', null),
  of('a number', 7),
  of('a text', 'wallet'),
  of('a function', () => {}),
  of('an empty object', {}),
  of('a frozen empty object', Object.freeze({})),
  of('a proxy that throws', new Proxy({}, { get: boom })),
  of(
    'a revoked proxy',
    (() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    })(),
  ),
  // names
  withField('no name', { name: undefined }, []),
  withField('a name that is a number', { name: 7 }, []),
  withField('a name that is an object', { name: { toString: boom } }, []),
  withField('an empty name', { name: '' }, []),
  withField('a name of spaces', { name: ' \n\t ' }, []),
  withField('a name of direction marks', { name: '\u202e\u200f' }, []),
  withField('a name with control characters', { name: 'Va\u0000li\u202ed' }, ['Valid']),
  withField('a name of a megabyte', { name: 'N'.repeat(1_000_000) }, ['N'.repeat(48)]),
  withField('the name __proto__', { name: '__proto__' }, ['__proto__']),
  withField('the name constructor', { name: 'constructor' }, ['constructor']),
  withGetter('name'),
  // pictures
  withField('no picture', { icon: undefined }),
  withField('a picture that is a script', { icon: 'javascript:alert(1)' }),
  withField('a picture of another server', { icon: 'https://tracker.example/a.png' }),
  withField('a picture of another type', { icon: 'data:text/html,<script>' }),
  withField('a picture of a megabyte', { icon: `data:image/png;base64,${'A'.repeat(1_000_000)}` }),
  withField('a picture that is an object', { icon: { startsWith: () => true } }),
  withGetter('icon'),
  // chains and features
  withField('no chains', { chains: undefined }),
  withField('chains that are a text', { chains: 'solana:mainnet' }),
  withField('chains that are like a list', { chains: { length: 2, 0: 'solana:mainnet' } }),
  withField('a million chains', { chains: Array.from({ length: 1_000_000 }, () => 'solana:mainnet') }),
  withField('chains of numbers', { chains: [1, 2, null] }),
  withField('a chain of a megabyte', { chains: ['s'.repeat(1_000_000)] }),
  of('a list of chains that throws', { ...valid, chains: new Proxy([], { get: boom }) }),
  withGetter('chains'),
  withField('no features', { features: undefined }),
  withField('features that are a text', { features: 'standard:connect' }),
  withField('features with a prototype key', {
    features: JSON.parse('{"__proto__": {"connect": 1}}') as Fields,
  }),
  withField('a thousand features', {
    features: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, {}])),
  }),
  of('features that throw', { ...valid, features: new Proxy({}, { ownKeys: boom }) }),
  of(
    'a feature that throws',
    { ...valid, features: Object.defineProperty({}, 'standard:connect', { get: boom, enumerable: true }) },
    ['Valid'],
  ),
  withGetter('features'),
  // accounts are read when the wallet connects
  of('accounts that throw', Object.defineProperty({ ...valid }, 'accounts', { get: boom }), ['Valid']),
]
