import { expect, test } from 'vitest'
import type { Connection, SessionState } from '../contracts/session.js'
import { reduceSession, type SessionAction } from './reducer.js'
import { currentConnection, findConnection, namespaceSession } from './state.js'

const emptySession: SessionState = { active: undefined, byNamespace: {} }

const connection = (uid: string, namespace = 'demo', chain = 1): Connection => ({
  uid,
  connectorId: uid,
  name: uid,
  kind: 'EXTERNAL',
  namespace,
  accounts: [{ caipAddress: `${namespace}:${chain}:alice` }, { caipAddress: `${namespace}:${chain}:bob` }],
  chainId: `${namespace}:${chain}`,
})
const connected = (uid: string, namespace?: string): SessionAction => ({
  type: 'connect-succeeded',
  connection: connection(uid, namespace),
})
const run = (...actions: readonly SessionAction[]) =>
  actions.reduce((state, action) => reduceSession(state, action), emptySession)
const show = (state: SessionState) => ({
  active: state.active,
  ...Object.fromEntries(
    Object.entries(state.byNamespace).map(([namespace, { status, current, connections }]) => [
      namespace,
      `${status} ${current ?? '-'} [${connections.map(({ uid }) => uid).join(' ')}]`,
    ]),
  ),
})

const start = (namespace = 'demo'): SessionAction => ({ type: 'connect-started', namespace })
const failed = (namespace = 'demo'): SessionAction => ({ type: 'connect-failed', namespace })
const disconnected = (uid: string): SessionAction => ({ type: 'disconnected', uid })

// behaviour 1.3, 1.10
test.each<[string, SessionState, object]>([
  ['nothing is connected at first', emptySession, { active: undefined }],
  [
    'the status is connecting while a wallet is asked',
    run(start()),
    { active: undefined, demo: 'connecting - []' },
  ],
  [
    'an approved connection is current',
    run(start(), connected('a')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'a failed connect ends disconnected',
    run(start(), failed()),
    { active: undefined, demo: 'disconnected - []' },
  ],
  [
    'a failed connect ends connected if another connection is current',
    run(connected('a'), start(), failed()),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'the newest connection is current and first',
    run(connected('a'), connected('b')),
    { active: 'demo', demo: 'connected b [b a]' },
  ],
  [
    'a connection is listed once after a second connect',
    run(connected('a'), connected('b'), connected('a')),
    { active: 'demo', demo: 'connected a [a b]' },
  ],
  [
    'the next connection becomes current after a disconnect',
    run(connected('a'), connected('b'), disconnected('b')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'the disconnect of another connection keeps the current one',
    run(connected('a'), connected('b'), disconnected('a')),
    { active: 'demo', demo: 'connected b [b]' },
  ],
  [
    'the status is disconnected after the last disconnect',
    run(connected('a'), disconnected('a')),
    { active: undefined, demo: 'disconnected - []' },
  ],
  [
    'the disconnect of an unknown connection changes nothing',
    run(connected('a'), disconnected('x')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'the namespace connected last is active',
    run(connected('a'), connected('s', 'other')),
    { active: 'other', demo: 'connected a [a]', other: 'connected s [s]' },
  ],
  [
    'another connected namespace becomes active after the active one disconnects',
    run(connected('a'), connected('s', 'other'), disconnected('s')),
    { active: 'demo', demo: 'connected a [a]', other: 'disconnected - []' },
  ],
  [
    'the status is reconnecting during a reconnect',
    run({ type: 'reconnect-started', namespaces: ['demo'] }),
    { active: undefined, demo: 'reconnecting - []' },
  ],
  [
    'a reconnect restores the confirmed connections in their stored order, and the current one',
    run(
      { type: 'reconnect-started', namespaces: ['demo'] },
      { type: 'reconnect-succeeded', connection: connection('a') },
      { type: 'reconnect-succeeded', connection: connection('b') },
      { type: 'reconnect-succeeded', connection: connection('c') },
      {
        type: 'reconnect-ended',
        stored: {
          active: 'demo',
          current: { demo: 'b' },
          connections: [{ uid: 'b' }, { uid: 'c' }, { uid: 'a' }],
        },
      },
    ),
    { active: 'demo', demo: 'connected b [b c a]' },
  ],
  [
    'a reconnect without confirmed connections ends disconnected',
    run({ type: 'reconnect-started', namespaces: ['demo'] }, { type: 'reconnect-ended' }),
    { active: undefined, demo: 'disconnected - []' },
  ],
])('reduceSession: %s', (_, state, expected) => {
  expect(show(state)).toEqual(expected)
})

test('reduceSession: a change replaces accounts, network and approved networks', () => {
  const accounts = [{ caipAddress: 'demo:7:carol' }] as const
  const approval = { accounts, network: 'demo:7', approvedNetworks: ['demo:7'] } as const
  const state = run(connected('a'), { type: 'connection-changed', uid: 'a', approval })
  expect(findConnection(state, 'a')).toMatchObject({
    chainId: 'demo:7',
    accounts,
    approvedNetworks: ['demo:7'],
  })
  expect(reduceSession(state, { type: 'connection-changed', uid: 'x', approval })).toBe(state)
})

test('namespaceSession and currentConnection find no namespace named like a property of Object.prototype', () => {
  expect(namespaceSession(emptySession, 'toString')).toBeUndefined()
  expect(currentConnection(emptySession, 'constructor')).toBeUndefined()
})
