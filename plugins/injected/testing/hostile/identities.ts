import { announce, detail, info, provider, saying, type HostileAnnouncement } from './announcement.js'

const liar = (text: string) => ({
  toString: () => text,
  valueOf: () => text,
  [Symbol.toPrimitive]: () => text,
})

/** Wallets that are not who they say, or say it twice. */
export const hostileIdentities: readonly HostileAnnouncement[] = [
  saying('a uuid that is a number', [], () => ({ uuid: 7 })),
  saying('a uuid that is empty', [], () => ({ uuid: '' })),
  saying('a uuid that is missing', [], () => ({ uuid: undefined })),
  saying('a uuid that is a symbol', [], () => ({ uuid: Symbol('uuid') })),
  saying('a uuid that says it is a text', [], () => ({ uuid: liar('uuid') })),
  saying('a uuid without end', [], () => ({ uuid: 'x'.repeat(2 ** 20) })),
  saying('a uuid called __proto__', ['Hostile'], () => ({ uuid: '__proto__' })),
  saying('a uuid called constructor', ['Hostile'], () => ({ uuid: 'constructor' })),
  saying('a reverse domain called __proto__', ['Hostile'], () => ({ rdns: '__proto__' })),
  saying('a reverse domain called constructor.prototype', ['Hostile'], () => ({
    rdns: 'constructor.prototype',
  })),
  saying('a reverse domain that is a number', ['Hostile'], () => ({ rdns: 7 })),
  saying('a reverse domain that says it is a text', ['Hostile'], () => ({ rdns: liar('io.metamask') })),
  saying('a reverse domain without end', ['Hostile'], () => ({ rdns: 'a.'.repeat(2 ** 19) })),
  saying('a reverse domain with a path', ['Hostile'], () => ({ rdns: '../../io.metamask' })),
  saying('a reverse domain with a line in it', ['Hostile'], () => ({ rdns: 'io.metamask\n' })),
  saying('a reverse domain that is the id of the unnamed wallet', ['Hostile'], () => ({ rdns: 'injected' })),
  saying('a reverse domain that is the id of a wallet of the host', ['Hostile'], () => ({
    rdns: 'external:own',
  })),
  {
    name: 'two wallets that claim one reverse domain',
    listed: ['One', 'Two'],
    events: () =>
      ['One', 'Two'].map((name) =>
        announce({ info: info({ name, rdns: 'io.claimed' }), provider: provider() }),
      ),
  },
  {
    name: 'a wallet that takes the id that a second one would get',
    listed: ['Same~2', 'Same', 'Same'],
    events: () =>
      ['Same~2', 'Same', 'Same'].map((name) =>
        announce({ info: info({ name, rdns: undefined }), provider: provider() }),
      ),
  },
  {
    name: 'two wallets with one uuid',
    listed: ['One'],
    events: () =>
      ['One', 'Two'].map((name) => announce({ info: info({ name, uuid: 'claimed' }), provider: provider() })),
  },
  {
    name: 'one wallet under two names',
    listed: ['One'],
    events: () => {
      const shared = provider()
      return ['One', 'Two'].map((name) => announce({ info: info({ name }), provider: shared }))
    },
  },
  {
    name: 'a wallet that announces itself a thousand times',
    listed: ['Hostile'],
    events: () => {
      const said = { info: info(), provider: provider() }
      return Array.from({ length: 1_000 }, () => announce(said))
    },
  },
  detail('an info that is another one at every read', ['Name 1'], () => {
    let reads = 0
    const shifty = new Proxy(info(), {
      get: (said, field) => (field === 'name' ? `Name ${++reads}` : (Reflect.get(said, field) as unknown)),
    })
    return { info: shifty, provider: provider() }
  }),
  detail('an info that turns into another one once it is read', ['First'], () => {
    const changing: Record<string, unknown> = { ...info({ name: 'First' }) }
    queueMicrotask(() => Object.assign(changing, { name: '<script>', icon: 'javascript:0' }))
    return { info: changing, provider: provider() }
  }),
]
