import { expect, test, vi } from 'vitest'
import { accountAtom, sessionKey } from '#kernel'
import type { ConnectorListener, PairedPeer } from '#kernel/chain'
import { createFakeClock, createPluginHarness, settle } from '#kernel/testing'
import { external } from '../../external/index.js'
import { evm } from '../index.js'
import { createPairedProvider, createPairing } from '../pairing/create-pairing.js'
import { createEip1193Driver } from './driver.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const { signal } = new AbortController()

const spellings: Readonly<Record<string, (address: string) => string>> = {
  'in lower case, as MetaMask does': (address) => address.toLowerCase(),
  'in upper case': (address) => `0x${address.slice(2).toUpperCase()}`,
  'with the checksum of another chain': (address) =>
    `0x${[...address.slice(2)].map((digit, index) => (index % 2 === 0 ? digit.toUpperCase() : digit.toLowerCase())).join('')}`,
}

function createProvider(spell: (address: string) => string) {
  const listeners = new Map<string, (payload: unknown) => void>()
  return {
    emit: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    async request({ method }: { method: string }) {
      return method === 'eth_chainId' ? '0x1' : [spell(alice)]
    },
    on: (event: string, listener: (payload: never) => void) => listeners.set(event, listener as never),
    removeListener: (event: string) => listeners.delete(event),
  }
}

// behaviour 19.15
test.each(Object.keys(spellings))('accounts that a wallet writes %s have their checksum', async (kind) => {
  const spell = spellings[kind] ?? String
  const provider = createProvider(spell)
  const driver = createEip1193Driver(provider, createFakeClock())
  expect((await driver.connect({ signal })).accounts).toEqual([`eip155:1:${alice}`])
  expect((await driver.reconnect({ signal }))?.accounts).toEqual([`eip155:1:${alice}`])
  const changed = vi.fn<ConnectorListener['changed']>()
  driver.watch({ changed, disconnected() {} })
  provider.emit('accountsChanged', [spell(bob), bob, alice])
  await settle()
  expect(changed.mock.calls[0]?.[0].accounts).toEqual([`eip155:1:${bob}`, `eip155:1:${alice}`])
})

// behaviour 19.15
test('the account that is shown, copied and given to plugins has its checksum', async () => {
  const provider = createProvider((address) => address.toLowerCase())
  const h = createPluginHarness(evm(), {
    companions: [external({ connectors: [{ id: 'wallet', name: 'Wallet', provider }] })],
  })
  await h.service(sessionKey).connect({ connectorId: 'external:wallet' })
  expect(h.read(accountAtom)).toMatchObject({ address: alice, caipAddress: `eip155:1:${alice}` })
  await h.dispose()
})

// behaviour 19.15
test('a pairing spells addresses with their checksum', async () => {
  const { spell } = createPairing({ clock: createFakeClock() })
  for (const write of Object.values(spellings)) expect(spell?.(write(alice))).toBe(alice)
  const peer = { accounts: () => [`eip155:1:${alice}`], network: () => 'eip155:1' } as Partial<PairedPeer>
  expect(await createPairedProvider(peer as PairedPeer).request({ method: 'eth_accounts' })).toEqual([alice])
})
