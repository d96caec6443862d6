import { onTestFinished, expect, test } from 'vitest'
import { balancesCapability } from '../../contracts/balances.js'
import { connected } from '../../contracts/session-events.js'
import { createEventBus } from '../../events/bus.js'
import { createStorage, type StorageService } from '../../storage/storage.js'
import { settle } from '../../testing/fake-clock.js'
import { createFakeStorage } from '../../testing/fake-storage.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { capability } from '../keys.js'
import { namespacesKey } from '../registry.js'
import { accountAtom, statusAtom } from './atoms.js'
import { recentConnectorsAtom } from './recent.js'
import { createSessionService } from './session.js'

/** A session whose storage calls these functions first. */
function start(storage: Partial<StorageService>) {
  const log: string[] = []
  const native = async () => {
    log.push('balance')
    return { value: 1234n, decimals: 2, symbol: 'DEMO' }
  }
  const balances = capability(balancesCapability, async () => () => ({ native }))
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    beside: [fakeNamespace('demo', [balances])],
  })
  onTestFinished(() => h.dispose())
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const events = createEventBus(report)
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const area = createStorage('default', createFakeStorage())
  const session = createSessionService({
    store: h.store,
    clock: h.clock,
    storage: {
      ...area,
      get(key) {
        log.push('storage')
        return storage.get?.(key) ?? area.get(key)
      },
    },
    events,
    report,
    raise: () => {},
    namespaces: h.service(namespacesKey),
    signal: ended.signal,
  })
  events.on(connected, () => void log.push('session.connected'))
  return { h, log, errors, ended, session }
}

test('connect does not wait for the storage', async () => {
  const { h, session } = start({ get: () => new Promise(() => {}) })
  expect(await session.connect({ connectorId: 'fake' })).toMatchObject({ uid: 'demo/fake' })
  expect(h.read(statusAtom)).toBe('connected')
  expect(h.read(recentConnectorsAtom)).toEqual(['fake'])
  await until(() => h.read(accountAtom).balance === '12.34', 'the balance')
})

test('connect starts to store the session, emits session.connected, resolves, and reads the balance last', async () => {
  const { log, session } = start({})
  await session.connect({ connectorId: 'fake' })
  log.push('resolved')
  await until(() => log.includes('balance'), 'the balance')
  expect(log).toEqual(['storage', 'session.connected', 'resolved', 'balance'])
})

test('connect reports an error of the storage', async () => {
  const { errors, session } = start({ get: () => Promise.reject(new Error('disk')) })
  await session.connect({ connectorId: 'fake' })
  await until(() => errors.length > 0, 'the report')
  expect(errors).toEqual([new Error('disk')])
})

test('an error of the storage after the disposal is not reported', async () => {
  let fail = (_error: unknown) => {}
  const failing = new Promise<never>((_, reject) => (fail = reject))
  const { errors, ended, session } = start({ get: () => failing })
  await session.connect({ connectorId: 'fake' })
  ended.abort()
  fail(new Error('disk'))
  await settle()
  expect(errors).toEqual([])
})
