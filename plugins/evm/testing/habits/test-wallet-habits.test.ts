import { expect, test } from 'vitest'
import { createTestWallet } from '../wallet.js'
import { asPhantom } from '../habits.js'
import { ethereum } from './wallet-with-habits.js'

test('a test wallet with habits has them for pages that it is announced to, and for window.ethereum', async () => {
  const wallet = createTestWallet({ chains: [ethereum], habits: ['chain-id-as-number', ...asPhantom] })
  const page = new EventTarget()
  const announced: { info: { icon: string }; provider: unknown }[] = []
  page.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent<(typeof announced)[number]>).detail),
  )
  const stop = wallet.announce(page)
  const target: { ethereum?: unknown } = {}
  wallet.injectLegacy(target)
  expect(announced.map(({ provider }) => provider)).toEqual([wallet.pageProvider])
  expect(announced[0]?.info.icon).toMatch(/^\ndata:/)
  expect(target.ethereum).toBe(wallet.pageProvider)
  expect(await wallet.pageProvider.request({ method: 'eth_chainId' })).toBe(1)
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(wallet.habits.map(({ id }) => id).sort()).toEqual(['chain-id-as-number', ...asPhantom].sort())
  stop()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(1)
  wallet.destroy()
})

test('a habit that nobody has described is refused by its id', () => {
  expect(() => createTestWallet({ chains: [ethereum], habits: ['polite'] })).toThrow(
    'No habit has the id "polite".',
  )
})
