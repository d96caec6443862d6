import { alice, bob, calmProvider, revoked, sharing } from './calm-provider.js'
import { wallet, type HostileProvider } from './hostile-provider.js'

const bad = 'evm/BAD_ACCOUNTS'
const manyAddresses = () =>
  Array.from({ length: 100_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)

/** A list whose first read differs from all later ones. */
function shiftyList() {
  let reads = 0
  return Object.defineProperty([alice], 0, { get: () => (reads++ === 0 ? alice : 'javascript:alert(1)') })
}

function endlessList() {
  return Object.assign([alice], {
    *[Symbol.iterator]() {
      for (;;) yield alice
    },
  })
}

const lyingAbout = (length: unknown) =>
  new Proxy([alice], {
    get: (list, name) => (name === 'length' ? length : (Reflect.get(list, name) as unknown)),
  })

/** Wallets whose accounts are none. */
export const hostileAccounts: readonly HostileProvider[] = [
  wallet('shares null', bad, () => sharing(() => null)),
  wallet('shares undefined', bad, () => sharing(() => undefined)),
  wallet('shares no account', 'session/NO_ACCOUNTS', () => sharing(() => [])),
  wallet('shares one text', bad, () => sharing(() => alice)),
  wallet('shares numbers', bad, () => sharing(() => [1, 2])),
  wallet('shares half an address', bad, () => sharing(() => [alice.slice(0, 20)])),
  wallet('shares an address with a line after it', bad, () => sharing(() => [`${alice}\n`])),
  wallet('shares an address with its chain', bad, () => sharing(() => [`eip155:1:${alice}`])),
  wallet('shares a good and a bad address', bad, () => sharing(() => [alice, null])),
  wallet('shares one account three times', 'alice', () => sharing(() => [alice, alice.toLowerCase(), alice])),
  wallet('shares 100,000 accounts', bad, () => sharing(manyAddresses)),
  wallet('shares what is like a list', bad, () => sharing(() => ({ 0: alice, length: 1 }))),
  wallet('shares a set', bad, () => sharing(() => new Set([alice]))),
  wallet('shares a list with a hole', bad, () =>
    sharing(() => Object.assign<unknown[], object>([], { 1: alice })),
  ),
  wallet('shares an object that says it is an address', bad, () =>
    sharing(() => [{ toString: () => alice, [Symbol.toPrimitive]: () => alice }]),
  ),
  wallet('shares a boxed text', bad, () => sharing(() => [Object(alice) as unknown])),
  wallet('shares another account at every read', 'alice', () => sharing(shiftyList)),
  wallet('shares a list with an iterator that never ends', 'alice', () => sharing(endlessList)),
  wallet('shares a list as long as it likes', bad, () => sharing(() => lyingAbout(Infinity))),
  wallet('shares a list of a negative length', bad, () => sharing(() => lyingAbout(-1))),
  wallet('shares a list whose length is a text', bad, () => sharing(() => lyingAbout('1'))),
  wallet('shares a list that throws when it is read', bad, () =>
    sharing(
      () =>
        new Proxy([alice], {
          get(list, name) {
            if (name === '0') throw new Error('trap')
            return Reflect.get(list, name) as unknown
          },
        }),
    ),
  ),
  wallet('shares a proxy that was revoked, by a callback', bad, () =>
    calmProvider({
      eth_requestAccounts: () => ({ then: (done: (answer: unknown) => void) => done(revoked([])) }),
    }),
  ),
  wallet('shares a frozen list', 'bob', () => sharing(() => Object.freeze([bob, alice]))),
]
