import { expect, test } from 'vitest'
import type { Connection, SessionState } from '../../contracts/session.js'
import { currentConnection, emptySession, findConnection, namespaceSession } from './connections.js'
import { reduceSession, type SessionAction } from './reducer.js'

const connection = (uid: string, namespace = 'demo', chain = 1): Connection => ({
  uid,
  connectorId: uid,
  name: uid,
  type: 'EXTERNAL',
  namespace,
  accounts: [`${namespace}:${chain}:alice`, `${namespace}:${chain}:bob`],
  chainId: `${namespace}:${chain}`,
})
const connected = (uid: string, namespace?: string): SessionAction => ({
  type: 'connect-succeeded',
  connection: connection(uid, namespace),
})
const run = (...actions: readonly SessionAction[]) => actions.reduce(reduceSession, emptySession)
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
const gone = (uid: string): SessionAction => ({ type: 'disconnected', uid })

test.each<[string, SessionState, object]>([
  ['nothing is connected at first', emptySession, { active: undefined }],
  ['asking a wallet is connecting', run(start()), { active: undefined, demo: 'connecting - []' }],
  [
    'a wallet that agrees is connected and current',
    run(start(), connected('a')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'a wallet that refuses ends disconnected',
    run(start(), failed()),
    { active: undefined, demo: 'disconnected - []' },
  ],
  [
    'a wallet that refuses ends connected where another is current',
    run(connected('a'), start(), failed()),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'the newest connection is current and first',
    run(connected('a'), connected('b')),
    { active: 'demo', demo: 'connected b [b a]' },
  ],
  [
    'connecting again does not list twice',
    run(connected('a'), connected('b'), connected('a')),
    { active: 'demo', demo: 'connected a [a b]' },
  ],
  [
    'leaving promotes another',
    run(connected('a'), connected('b'), gone('b')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'leaving one that is not current changes nothing else',
    run(connected('a'), connected('b'), gone('a')),
    { active: 'demo', demo: 'connected b [b]' },
  ],
  [
    'the last one leaving ends disconnected',
    run(connected('a'), gone('a')),
    { active: undefined, demo: 'disconnected - []' },
  ],
  [
    'an unknown one leaving changes nothing',
    run(connected('a'), gone('x')),
    { active: 'demo', demo: 'connected a [a]' },
  ],
  [
    'namespaces stand side by side, the last connected is active',
    run(connected('a'), connected('s', 'other')),
    { active: 'other', demo: 'connected a [a]', other: 'connected s [s]' },
  ],
  [
    'when the active namespace ends another becomes active',
    run(connected('a'), connected('s', 'other'), gone('s')),
    { active: 'demo', demo: 'connected a [a]', other: 'disconnected - []' },
  ],
  [
    'reconnecting says so',
    run({ type: 'reconnect-started', namespaces: ['demo'] }),
    { active: undefined, demo: 'reconnecting - []' },
  ],
  [
    'reconnecting ends connected with whoever agreed, the current one kept',
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
    'reconnecting ends disconnected where nobody agreed',
    run({ type: 'reconnect-started', namespaces: ['demo'] }, { type: 'reconnect-ended' }),
    { active: undefined, demo: 'disconnected - []' },
  ],
])('%s', (_, state, expected) => {
  expect(show(state)).toEqual(expected)
})

test('a changed network moves the accounts with it', () => {
  const state = run(connected('a'), { type: 'connection-changed', uid: 'a', chainId: 'demo:7' })
  expect(findConnection(state, 'a')).toMatchObject({
    chainId: 'demo:7',
    accounts: ['demo:7:alice', 'demo:7:bob'],
  })
})

test('changed accounts replace the old ones', () => {
  const state = run(connected('a'), { type: 'connection-changed', uid: 'a', accounts: ['demo:1:carol'] })
  expect(currentConnection(state)?.accounts).toEqual(['demo:1:carol'])
  expect(reduceSession(state, { type: 'connection-changed', uid: 'x', accounts: [] })).toBe(state)
})

test('names of the prototype are no namespaces', () => {
  expect(namespaceSession(emptySession, 'toString')).toBeUndefined()
  expect(currentConnection(emptySession, 'constructor')).toBeUndefined()
})
