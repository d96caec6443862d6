import { expect, test, vi } from 'vitest'
import { conformsToPlugin, createPluginHarness } from '#kernel/testing'
import { accountActions } from '#plugins/account/contract'
import { receiveAddress } from './contract.js'
import { receive } from './index.js'
import { ownAddress, sampleReceive } from './testing/sample-receive.js'

conformsToPlugin(test, () => receive())

test('shows the whole address, its code and its network, on a chain that can do nothing else', async () => {
  const h = createPluginHarness(receive(), { companions: sampleReceive() })
  const screen = await h.open(receiveAddress)
  await screen.sees(ownAddress)
  await screen.sees('Send only tokens on Base here')
  expect(screen.root.querySelector('[aria-label="QR code of your address on Base"]')).not.toBeNull()
  await h.dispose()
})

test('copies the whole address and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const h = createPluginHarness(receive(), { companions: sampleReceive() })
  const screen = await h.open(receiveAddress)
  await screen.press('Copy address')
  await screen.sees('Address copied')
  expect(writeText).toHaveBeenCalledWith(ownAddress)
  vi.restoreAllMocks()
  await h.dispose()
})

// behaviour 17.10
test('its action stands before sending, and the host may open it by name', async () => {
  const h = createPluginHarness(receive(), { companions: sampleReceive() })
  expect(h.fills(accountActions).map(({ id, rank }) => [id, rank])).toEqual([['receive', 30]])
  h.foyer.open('receive.address' as never)
  await h.dispose()
})

test('without an account it says so', async () => {
  const h = createPluginHarness(receive())
  const screen = await h.open(receiveAddress)
  await screen.sees('No account is connected')
  await h.dispose()
})
