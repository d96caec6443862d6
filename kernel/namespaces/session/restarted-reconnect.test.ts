import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { schema } from '../../author.js'
import type { Approval, Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { fill } from '../../plugins/contributions.js'
import { definePlugin } from '../../plugins/definition.js'
import { settle } from '../../testing/fake-clock.js'
import { createFakeStorage } from '../../testing/fake-storage.js'
import { fakeConnector, fakeConnectors, fakeNamespace, type FakeConnector } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { statusAtom } from './atoms.js'

const approval: Approval = { accounts: ['demo:1:alice'], network: 'demo:1' }

/** Storage of a page that was left while the wallet was connected. */
async function connectedStorage() {
  const storage = createFakeStorage()
  const h = createPluginHarness(fakeConnectors(fakeConnector()), { beside: [fakeNamespace()], storage })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await settle()
  await h.dispose()
  return storage
}

test('a reconnect that a wallet answers after the restart of its plugin is left to the new driver', async () => {
  let answer = (_: Approval) => {}
  const waiting = new Promise<Approval>((resolve) => (answer = resolve))
  const drivers: FakeConnector[] = []
  const list = atom<readonly Connector[]>([])
  const source = definePlugin({
    id: 'source',
    config: schema.object({ restarts: schema.number() }),
    contributes: [fill(connectorSources, { id: 'source', list })],
    setup({ store }) {
      const driver = fakeConnector(drivers.length === 0 ? { reconnect: () => waiting } : {})
      drivers.push(driver)
      store.set(list, [driver])
      return {}
    },
  })
  const h = createPluginHarness(source({ restarts: 0 }), {
    beside: [fakeNamespace()],
    storage: await connectedStorage(),
  })
  await until(() => drivers[0]?.calls.includes('reconnect'), 'the wallet to be asked')
  await h.foyer.configure(source({ restarts: 1 }))
  answer(approval)
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(await h.service(sessionKey).provider('demo')).toBe(drivers[1]?.tell)
  await h.dispose()
})
