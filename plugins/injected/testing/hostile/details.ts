import {
  announce,
  announced,
  detail,
  info,
  provider,
  revoked,
  trap,
  type HostileAnnouncement,
} from './announcement.js'

const withInfo = (name: string, made: () => unknown) =>
  detail(name, [], () => ({ info: made(), provider: provider() }))
const withProvider = (name: string, listed: readonly string[], made: () => unknown) =>
  detail(name, listed, () => ({ info: info(), provider: made() }))
const everyTrap = () => new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap })

/** Announcements that are none, or whose parts are not what they should be. */
export const hostileDetails: readonly HostileAnnouncement[] = [
  detail('a detail that is null', [], () => null),
  detail('a detail that is undefined', [], () => undefined),
  detail('a detail that is a text', [], () => 'Hostile'),
  detail('a detail that is a number', [], () => 7),
  detail('a detail that is a list', [], () => [info(), provider()]),
  detail('a detail that is a function', [], () => () => ({ info: info(), provider: provider() })),
  detail('a detail that was revoked', [], revoked),
  detail('a detail that throws whatever is asked of it', [], everyTrap),
  detail('a detail whose info throws', [], () =>
    Object.defineProperty({ provider: provider() }, 'info', { get: trap }),
  ),
  detail('a detail whose provider throws', [], () =>
    Object.defineProperty({ info: info() }, 'provider', { get: trap }),
  ),
  detail('a detail that is its own info and provider', [], () => {
    const all: Record<string, unknown> = {}
    return Object.assign(all, { info: all, provider: all })
  }),
  { name: 'an event without a detail', listed: [], events: () => [new Event(announced)] },
  {
    name: 'a message in place of an announcement',
    listed: [],
    events: () => [new MessageEvent(announced, { data: { info: info(), provider: provider() } })],
  },
  {
    name: 'an event whose detail throws',
    listed: [],
    events: () => [Object.defineProperty(new Event(announced), 'detail', { get: trap })],
  },
  withInfo('an info that is null', () => null),
  withInfo('an info that is a text', () => 'Hostile'),
  withInfo('an info that is a list', () => ['uuid', 'name']),
  withInfo('an info that was revoked', revoked),
  withInfo('an info that throws a text', () =>
    Object.defineProperty(info(), 'name', {
      get() {
        // oxlint-disable-next-line typescript/only-throw-error
        throw 'trap'
      },
    }),
  ),
  withProvider('a provider that is null', [], () => null),
  withProvider('a provider that is a text', [], () => 'provider'),
  withProvider('a provider that cannot be asked', [], () => ({ request: 'soon' })),
  withProvider('a provider whose request throws', [], () =>
    Object.defineProperty({}, 'request', { get: trap }),
  ),
  withProvider('a provider that was revoked', [], revoked),
  withProvider('a provider that is a function', ['Hostile'], () => Object.assign(() => {}, provider())),
  withProvider('a provider that is a proxy', ['Hostile'], () => new Proxy(provider(), {})),
  detail('an announcement that is frozen through and through', ['Hostile'], () =>
    Object.freeze({ info: Object.freeze(info()), provider: Object.freeze(provider()) }),
  ),
  detail('an announcement that is sealed', ['Hostile'], () =>
    Object.seal({ info: Object.seal(info()), provider: provider() }),
  ),
  detail('an announcement without prototypes', ['Hostile'], () =>
    Object.assign(Object.create(null) as object, {
      info: Object.assign(Object.create(null) as object, info()),
      provider: Object.assign(Object.create(null) as object, provider()),
    }),
  ),
  detail('an announcement that inherits all it says', ['Hostile'], () =>
    Object.create({ info: Object.create(info()) as unknown, provider: Object.create(provider()) as unknown }),
  ),
  {
    name: 'an announcement from a frame in the page',
    listed: ['Hostile'],
    events: (_, other) => {
      const foreign = (from: object) => other.Object.assign(new other.Object(), from)
      return [
        new other.CustomEvent(announced, {
          detail: foreign({ info: foreign(info()), provider: foreign(provider()) }),
        }),
      ]
    },
  },
  {
    name: 'an announcement that announces others while it is read',
    listed: ['Inner', 'Hostile'],
    events: (page) => {
      const inner = announce({ info: info({ name: 'Inner' }), provider: provider() })
      const outer = Object.defineProperty(info(), 'icon', {
        get: () => void (inner.target ?? page.dispatchEvent(inner)),
      })
      return [announce({ info: outer, provider: provider() })]
    },
  },
]
