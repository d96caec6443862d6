import type { ConnectorFixture, UserDecision } from '#kernel/testing'
import { createTestWallet } from './wallet.js'

/**
 * A wallet whose user decides as `conformsToConnector` says, on Ethereum and Base. It has no node.
 *
 * @param habits ids of its habits
 */
export function createDecidedWallet(habits: readonly string[] = []) {
  let decision: UserDecision = 'approve'
  let prompts = 0
  const wallet = createTestWallet({
    habits,
    chains: [1, 8453].map((id) => ({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:9' })),
    approve() {
      prompts++
      return decision === 'ignore' ? undefined : decision
    },
  })
  const fixture: Omit<ConnectorFixture, 'plugin' | 'connectorId'> = {
    network: 'eip155:1',
    otherNetwork: 'eip155:8453',
    decide(next) {
      decision = next
      // wallets show one prompt to connect at a time: the user closes the one that waits
      for (const request of wallet.pending) request.reject()
    },
    prompts: () => prompts,
    switchInWallet: () => wallet.switchChain(8453),
    endInWallet: () => wallet.disconnectSite(),
    dispose: () => wallet.destroy(),
  }
  return { wallet, fixture }
}
