import { expect, test, vi } from 'vitest'
import { sessionKey } from '../contracts/session.js'
import { createFakeStorage, settle, type FakeStorage } from '../testing/fake-edges.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import type * as session from './session.js'
import { statusAtom } from './state.js'

const failure = vi.hoisted(() => ({ isOffline: false, count: 0 }))

vi.mock('./session.js', async (importOriginal) => {
  const original = await importOriginal<typeof session>()
  return {
    ...original,
    createSessionService: (...parameters: Parameters<typeof session.createSessionService>) => {
      if (failure.isOffline && ++failure.count)
        throw new TypeError('Failed to fetch dynamically imported module')
      return original.createSessionService(...parameters)
    },
  }
})

const wallet = createFakeWallet('a', 'demo', false)
const open = (storage: FakeStorage) =>
  createPluginHarness(fakeConnectors(wallet.connector()), { companions: [fakeNamespace()], storage })

// behaviour 1.6
test('restores a stored connection once the code of the session loads, and reports the first failure', async () => {
  const storage = createFakeStorage()
  const first = open(storage)
  await first.service(sessionKey).connect({ connectorId: 'a' })
  await first.dispose()

  failure.isOffline = true
  const second = open(storage.openTab())
  await until(() => failure.count === 1, 'the failed load')
  await settle()
  await second.clock.advance(1_000)
  await until(() => failure.count === 2, 'the second load')
  failure.isOffline = false
  await second.clock.advance(2_000)
  await until(() => second.read(statusAtom) === 'connected', 'the connection')
  expect(second.errors).toHaveLength(1)
  await second.dispose()
})

// behaviour 1.18
test('follows a connect of another tab once the code of the session loads', async () => {
  const storage = createFakeStorage()
  const [first, second] = [open(storage), open(storage.openTab())]
  await first.service(sessionKey).prepare('a')
  failure.isOffline = true
  const before = failure.count
  await first.service(sessionKey).connect({ connectorId: 'a' })
  await until(() => failure.count > before, 'the failed load')
  await settle()
  failure.isOffline = false
  await second.clock.advance(1_000)
  await until(() => second.read(statusAtom) === 'connected', 'the connection')
  await Promise.all([first.dispose(), second.dispose()])
})
