import { connect, createConfig, custom, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import page from '../index.html?raw'
import { showAccount } from './account'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('shows the connected account with its balance', async () => {
  const config = createConfig({
    chains: [mainnet],
    batch: { multicall: false },
    connectors: [mock({ accounts: [address] })],
    transports: { 1: custom({ request: async () => '0x14d1120d7b160000' }) },
  })
  document.body.innerHTML = page
  const element = document.querySelector<HTMLElement>('#account')!
  const stop = showAccount(element, config)
  expect(element.hidden).toBe(true)
  await connect(config, { connector: config.connectors[0]! })
  expect(element.querySelector('[data-testid="address"]')?.textContent).toBe(address)
  await vi.waitFor(() =>
    expect(element.querySelector('[data-testid="balance"]')?.textContent).toBe('1.5 ETH'),
  )
  stop()
})
