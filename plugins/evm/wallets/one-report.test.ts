import { expect, test } from 'vitest'
import { accountAtom, accountOf, networkState, sessionAtom, sessionKey } from '#kernel'
import { createPluginHarness, until } from '#kernel/testing'
import { external } from '../../external/index.js'
import { base, ethereum, evm } from '../index.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

function createProvider() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
  }
  return {
    emit: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    request: async ({ method }: { method: string }) => answers[method],
    on: (event: string, listener: (payload: never) => void) => listeners.set(event, listener as never),
    removeListener: (event: string) => listeners.delete(event),
  }
}

const raised = { accountsChanged: [bob], chainChanged: '0x2105' }

// behaviour 1.15
test.each([
  ['accounts first', ['accountsChanged', 'chainChanged'] as const],
  ['chain first', ['chainChanged', 'accountsChanged'] as const],
])('store listeners never see the old account on the new chain, %s', async (_, events) => {
  const provider = createProvider()
  const h = createPluginHarness(evm({ networks: [ethereum, base] }), {
    companions: [external({ connectors: [{ id: 'wallet', name: 'Wallet', provider }] })],
  })
  await h.service(sessionKey).connect({ connectorId: 'external:wallet' })
  const seen = new Set<string>()
  const look = () => {
    const { caipAddress, caipNetworkId } = h.read(accountAtom)
    seen.add([caipAddress, caipNetworkId, h.read(networkState('eip155')).caipNetworkId].join(' '))
  }
  for (const atom of [sessionAtom, accountAtom, accountOf('eip155'), networkState(), networkState('eip155')])
    h.store.sub(atom, look)
  for (const event of events) provider.emit(event, raised[event])
  await until(() => h.read(accountAtom).address === bob, 'the report')
  expect([...seen]).toEqual([`eip155:8453:${bob} eip155:8453 eip155:8453`])
  await h.dispose()
})
