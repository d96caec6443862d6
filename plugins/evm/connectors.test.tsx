import { test } from 'vitest'
import { conformsToConnector, type ConnectorFixture } from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { external } from '../external/index.js'
import { injected } from '../injected/index.js'
import { evm } from './index.js'
import { createDecidedWallet } from './testing/decided-wallet.js'
import { evmHabits } from './testing/habits.js'

const companions = () => [evm()]

const externalOf = (habits: readonly string[]) => (): ConnectorFixture => {
  const { wallet, fixture } = createDecidedWallet(habits)
  const { pageProvider: provider } = wallet
  const plugin = () => external({ connectors: [{ id: 'host', name: 'Host', provider }] })
  return { ...fixture, plugin, companions, connectorId: 'external:host' }
}

const injectedOf = (habits: readonly string[]) => (): ConnectorFixture => {
  const { wallet, fixture } = createDecidedWallet(habits)
  wallet.announce(window)
  return { ...fixture, plugin: () => injected(), companions, connectorId: 'org.foyer.test-wallet' }
}

conformsToConnector(test, 'external', externalOf([]))
conformsToConnector(test, 'injected', injectedOf([]))

const harmless = evmHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => {
  conformsToConnector(test, 'external', externalOf(ids))
  conformsToConnector(test, 'injected', injectedOf(ids))
})
