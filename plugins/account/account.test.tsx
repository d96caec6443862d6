import { expect, test, vi } from 'vitest'
import { statusAtom } from '#kernel'
import { balancesCapability, sessionKey } from '#kernel/contracts'
import { capability } from '#kernel'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
} from '#kernel/testing'
import { account } from './index.js'

conformsToPlugin(test, () => account())

const address = '0x71C912345678901234567890123456785A4e9F'
const explorer = { name: 'Demoscan', url: 'https://scan.demo.example' }

async function connected(
  balance: () => Promise<bigint> = async () => 123_456n,
  network: `demo:${number}` = 'demo:1',
) {
  const native = async () => ({ value: await balance(), decimals: 5, symbol: 'DEMO' })
  const offer = capability(balancesCapability, async () => () => ({ native }))
  const wallet = fakeConnector({ connect: async () => ({ accounts: [`${network}:${address}`], network }) })
  const networks = [{ ...fakeNetwork(), blockExplorers: [explorer] }]
  const h = createPluginHarness(account(), {
    beside: [fakeNamespace('demo', [offer], networks), fakeConnectors(wallet)],
  })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  return { h, screen: await h.open() }
}

test('says whose account it is, how much there is, where and with which wallet', async () => {
  const { h, screen } = await connected()
  await screen.sees('0x71C9…5A4e9F')
  await screen.sees('1.2345 DEMO')
  await screen.sees('Demo 1')
  await screen.sees('Wallet fake')
  const link = screen.root.querySelector<HTMLAnchorElement>('[data-testid="account-explorer"]')
  expect(link?.href).toBe(`https://scan.demo.example/address/${address}`)
  await h.dispose()
})

test('keeps the place of a balance that is not known yet', async () => {
  const { h, screen } = await connected(() => new Promise(() => {}))
  await until(() => screen.root.querySelector('[aria-label="Loading balance"]'), 'the placeholder')
  await h.dispose()
})

test('names a network it does not know, and offers no explorer for it', async () => {
  const { h, screen } = await connected(undefined, 'demo:99')
  await screen.sees('Unknown network')
  expect(screen.root.querySelector('[data-testid="account-explorer"]')).toBeNull()
  await h.dispose()
})

test('copies the whole address and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { h, screen } = await connected()
  await screen.press('Copy address')
  await screen.sees('Address copied')
  expect(writeText).toHaveBeenCalledWith(address)
  vi.restoreAllMocks()
  await h.dispose()
})

test('a clipboard that is denied is said, told with the plugin’s name, and breaks nothing', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const { h, screen } = await connected()
  await screen.press('Copy address')
  await screen.sees('The browser does not let the address be copied')
  expect(h.errors[0]?.context.plugin).toBe('account')
  vi.restoreAllMocks()
  await h.dispose()
})

test('disconnects and closes', async () => {
  const { h, screen } = await connected()
  await screen.press('Disconnect')
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(screen.text()).not.toContain('undefined')
  await h.dispose()
})
