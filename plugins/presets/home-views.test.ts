import { expect, test } from 'vitest'
import { sessionKey, homeViews } from '#kernel'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace, until } from '#kernel/testing'
import { account } from '../account/index.js'
import { connect } from '../connect/index.js'
import { networks } from '../networks/index.js'

// behaviour 2.4
test('the first view is that of an unsupported network, then the account, then the wallets', async () => {
  const wallet = fakeConnector()
  const h = createPluginHarness(connect(), {
    companions: [networks(), account(), fakeNamespace(), fakeConnectors(wallet)],
  })
  const first = () => h.fills(homeViews)[0]?.opens.id
  expect(h.fills(homeViews).map(({ opens }) => opens.id)).toEqual(['connect.wallets'])
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => first() === 'account.home', 'the account view')
  wallet.emit.networkChanged?.('demo:1337')
  await until(() => first() === 'networks.unsupported', 'the view of the network')
  wallet.emit.disconnected?.()
  await until(() => first() === 'connect.wallets', 'the wallets')
  await h.dispose()
})
