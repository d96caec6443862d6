import { test } from 'vitest'
import { conformsToConnector } from '#kernel/testing'
import { evm } from '../evm/index.js'
import { createDecidedWallet } from '../evm/testing/decided-wallet.js'
import { injected } from './index.js'

conformsToConnector(test, 'injected', () => {
  const { wallet, fixture } = createDecidedWallet()
  wallet.announce(window)
  return {
    ...fixture,
    plugin: () => injected(),
    companions: () => [evm()],
    connectorId: 'org.foyer.test-wallet',
  }
})
