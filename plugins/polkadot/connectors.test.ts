import { test, vi } from 'vitest'
import { conformsToConnector, createFakeClock, type ConnectorFixture } from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { polkadot, polkadotRelay } from './index.js'
import { polkadotHabits } from './testing/habits.js'
import { createPolkadotTestWallet } from './testing/wallet.js'
import { seedOf } from './testing/world.js'

const fixtureOf = (habits: readonly string[]) => async (): Promise<ConnectorFixture> => {
  const page = Object.assign(new EventTarget(), { injectedWeb3: undefined })
  vi.stubGlobal('window', page)
  const clock = createFakeClock()
  const wallet = createPolkadotTestWallet({ seeds: [seedOf(1), seedOf(2)], habits })
  wallet.inject(page, clock)
  return {
    plugin() {
      // a late wallet comes after the widget, which looks again
      setTimeout(() => void clock.advance(10_000).then(() => page.dispatchEvent(new Event('focus'))))
      return polkadot({})
    },
    connectorId: 'polkadot.foyer-test',
    network: `polkadot:${polkadotRelay.id}`,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
    dispose: () => void vi.unstubAllGlobals(),
  }
}

conformsToConnector(test, 'polkadot', fixtureOf([]))

const harmless = polkadotHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => conformsToConnector(test, 'polkadot', fixtureOf(ids)))
