import { test } from 'vitest'
import { conformsToConnector } from '#kernel/testing'
import { external } from '../external/index.js'
import { injected } from '../injected/index.js'
import { evm } from './index.js'
import { createDecidedWallet } from './testing/decided-wallet.js'

const companions = () => [evm()]

conformsToConnector(test, 'external', () => {
  const { wallet, fixture } = createDecidedWallet()
  const plugin = () => external({ connectors: [{ id: 'host', name: 'Host', provider: wallet.provider }] })
  return { ...fixture, plugin, companions, connectorId: 'external:host' }
})

conformsToConnector(test, 'injected', () => {
  const { wallet, fixture } = createDecidedWallet()
  wallet.announce(window)
  return { ...fixture, plugin: () => injected(), companions, connectorId: 'org.foyer.test-wallet' }
})
