import { Keypair } from '@solana/web3.js'
import { test, vi } from 'vitest'
import { conformsToConnector, type ConnectorFixture } from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { walletStandard } from '../wallet-standard/index.js'
import { solana, solanaMainnet } from './index.js'
import { solanaHabits } from './testing/habits.js'
import { createSolanaTestWallet } from './testing/wallet.js'

const secretKeys = [1, 2].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).secretKey)

const fixtureOf = (habits: readonly string[]) => (): ConnectorFixture => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = createSolanaTestWallet({ name: 'Juniper', secretKeys, habits })
  const withdraw = wallet.announce(page)
  return {
    plugin: () => solana({}),
    companions: () => [walletStandard()],
    connectorId: 'standard.Juniper',
    network: `solana:${solanaMainnet.id}`,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
    dispose() {
      withdraw()
      vi.unstubAllGlobals()
    },
  }
}

conformsToConnector(test, 'solana', fixtureOf([]))

// the id of a wallet that is registered twice has a hash (behaviour 19.12)
const harmless = solanaHabits.filter(({ stops, part }) => !stops && part !== 'registration')
describeWithHabits(harmless, (ids) => conformsToConnector(test, 'solana', fixtureOf(ids)))
