import { expect, test, vi } from 'vitest'
import type { CaipNetworkId, PairedPeer } from '#kernel/chain'
import { createFakeClock } from '#kernel/testing'
import { createPairedProvider, createPairing } from './create-pairing.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/** A session as a test wants it. */
function createPeer(methods: readonly string[] = ['personal_sign'], chains: readonly number[] = [1, 8453]) {
  let network: CaipNetworkId = 'eip155:1'
  const asked: { method: string; params?: unknown }[] = []
  const watchers = new Set<Parameters<PairedPeer['watch']>[0]>()
  const peer: PairedPeer = {
    accounts: () => chains.map((id) => `eip155:${id}:${alice}` as const),
    methods: () => methods,
    network: () => network,
    use: (next) => void (network = next),
    request: async (request) => (asked.push(request), 'answered'),
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
  return { peer, asked, watchers, provider: createPairedProvider(peer) }
}

test('what the session knows is answered without asking', async () => {
  const { provider, asked } = createPeer()
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(asked).toEqual([])
})

test('a switch to an approved network sends no request', async () => {
  const { provider, peer, asked } = createPeer()
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect([peer.network(), asked]).toEqual(['eip155:8453', []])
})

test('to another one the wallet is asked, and one that cannot be is said so', async () => {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
  const able = createPeer(['wallet_switchEthereumChain'])
  await able.provider.request(request)
  expect([able.peer.network(), able.asked]).toEqual(['eip155:10', [request]])
  await expect(createPeer().provider.request(request)).rejects.toMatchObject({ rpcCode: 4200 })
})

test.each([undefined, null, [], [null], [{}], [{ chainId: 'x' }], { chainId: '0x1' }])(
  'a switch to what is no chain is refused: %o',
  async (params) => {
    const { provider } = createPeer(['wallet_switchEthereumChain'])
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
      code: 'evm/BAD_CHAIN',
    })
  },
)

test('emits accountsChanged and chainChanged for what has changed only, until the listener is removed', () => {
  const { provider, watchers } = createPeer()
  const [accounts, chain, other] = [vi.fn(), vi.fn(), vi.fn()]
  provider.on?.('accountsChanged', accounts)
  provider.on?.('chainChanged', chain)
  provider.on?.('message', other)
  for (const watcher of watchers) {
    watcher.changed?.({ accounts: [`eip155:8453:${alice}`], network: 'eip155:8453' })
    watcher.changed?.({ accounts: [`eip155:8453:${bob}`], network: 'eip155:8453' })
    watcher.event?.('message', 7)
  }
  expect(accounts.mock.calls).toEqual([[[bob]]])
  expect(chain.mock.calls).toEqual([['0x2105']])
  expect(other.mock.calls).toEqual([[7]])
  provider.removeListener?.('accountsChanged', accounts)
  provider.removeListener?.('chainChanged', chain)
  provider.removeListener?.('message', other)
  expect(watchers.size).toBe(0)
})

test.each([
  [8453, 'eip155:8453'],
  ['0x2105', 'eip155:8453'],
  ['8453', 'eip155:8453'],
  ['nothing', undefined],
  [null, undefined],
])('a chain told as %o is %s', (told, network) => {
  expect(createPairing({ clock: createFakeClock() }).readNetwork?.(told)).toBe(network)
})
