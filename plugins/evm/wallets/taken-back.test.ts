import { expect, test } from 'vitest'
import { accountAtom, sessionKey } from '#kernel'
import { createPluginHarness, settle, until } from '#kernel/testing'
import { external } from '../../external/index.js'
import { evm } from '../index.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/** Connects a wallet with Alice's account. `share` sets its answer to eth_accounts. */
async function connected() {
  const listeners = new Map<string, (payload: unknown) => void>()
  let answer = async (): Promise<readonly string[]> => [alice]
  const provider = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : answer()),
    on: (event: string, listener: (payload: never) => void) => listeners.set(event, listener as never),
    removeListener: (event: string) => listeners.delete(event),
  }
  const h = createPluginHarness(evm(), {
    companions: [external({ connectors: [{ id: 'wallet', name: 'Wallet', provider }] })],
  })
  await h.service(sessionKey).connect({ connectorId: 'external:wallet' })
  const report = (...accounts: readonly string[]) => listeners.get('accountsChanged')?.(accounts)
  const share = (next: typeof answer) => (answer = next)
  const address = () => h.read(accountAtom).address
  return { h, report, share, address }
}

// behaviour 1.15
test('a wallet that reports its former account after the new one is asked which one it has', async () => {
  const { h, report, share, address } = await connected()
  share(async () => [bob])
  report(bob)
  report(alice)
  await settle()
  expect(address()).toBe(bob)
  await h.dispose()
})

test('a wallet that goes back to its former account at once has that one', async () => {
  const { h, report, share, address } = await connected()
  report(bob)
  share(async () => [alice])
  report(alice)
  await until(() => address() === alice, 'the former account')
  await h.dispose()
})

test('the last report counts if the wallet does not say which account it has', async () => {
  const { h, report, share, address } = await connected()
  share(() => Promise.reject(new Error('busy')))
  report(bob)
  report(alice)
  await until(() => address() === alice, 'the reported account')
  share(() => new Promise(() => {}))
  report(bob)
  await until(() => h.clock.pendingSleeps > 0, 'the request')
  await h.clock.advance(1_000)
  await until(() => address() === bob, 'the reported account')
  await h.dispose()
})

test('a change that is older than a second is not doubted', async () => {
  const { h, report, share, address } = await connected()
  report(bob)
  await settle()
  await h.clock.advance(1_000)
  share(() => new Promise(() => {}))
  report(alice)
  await settle()
  expect(address()).toBe(alice)
  await h.dispose()
})
