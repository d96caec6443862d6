import { test, vi } from 'vitest'
import { conformsToConnector, createFakeClock, type ConnectorFixture } from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { cosmos, cosmosHub } from './index.js'
import { cosmosHabits } from './testing/habits.js'
import { createCosmosTestWallet } from './testing/wallet.js'
import { secretKeyOf, testChains } from './testing/world.js'

const fixtureOf = (key: 'keplr' | 'leap', habits: readonly string[]) => (): ConnectorFixture => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const clock = createFakeClock()
  const wallet = createCosmosTestWallet({
    key,
    secretKeys: [secretKeyOf(1), secretKeyOf(2)],
    chains: testChains,
    habits,
  })
  wallet.inject(page, clock)
  return {
    plugin() {
      // a late wallet comes after the widget, which looks again
      setTimeout(() => void clock.advance(10_000).then(() => page.dispatchEvent(new Event('focus'))))
      return cosmos({})
    },
    connectorId: `cosmos.${key}`,
    network: `cosmos:${cosmosHub.id}`,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    dispose: () => void vi.unstubAllGlobals(),
  }
}

conformsToConnector(test, 'cosmos', fixtureOf('keplr', []))

const harmless = cosmosHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => conformsToConnector(test, 'cosmos', fixtureOf('leap', ids)))
