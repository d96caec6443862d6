import { test, vi } from 'vitest'
import { conformsToConnector, type ConnectorFixture } from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { bitcoin, bitcoinMainnet } from './index.js'
import { bitcoinHabits } from './testing/habits.js'
import { testMnemonic } from './testing/connected.js'
import { createBitcoinTestWallet } from './testing/wallet.js'

const fixtureOf = (habits: readonly string[]) => (): ConnectorFixture => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = createBitcoinTestWallet({ mnemonic: testMnemonic, habits })
  const uninstall = wallet.install(page, 'sats-connect')
  // no switch in the wallet: it has other addresses there, which the next page does not take for the stored ones
  return {
    plugin: () => bitcoin({}),
    connectorId: 'bitcoin.FoyerBitcoinProvider',
    network: `bip122:${bitcoinMainnet.id}`,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
    dispose() {
      uninstall()
      vi.unstubAllGlobals()
    },
  }
}

conformsToConnector(test, 'sats-connect', fixtureOf([]))

const harmless = bitcoinHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => conformsToConnector(test, 'sats-connect', fixtureOf(ids)))
