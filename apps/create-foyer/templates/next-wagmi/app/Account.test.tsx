import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { connect } from 'wagmi/actions'
import { createConfig, custom, mock, WagmiProvider } from 'wagmi'
import { Account } from './Account'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('shows the connected account with its balance', async () => {
  const config = createConfig({
    chains: [mainnet],
    batch: { multicall: false },
    connectors: [mock({ accounts: [address] })],
    transports: { 1: custom({ request: async () => '0x14d1120d7b160000' }) },
  })
  const element = document.createElement('div')
  const root = createRoot(element)
  const text = (id: string) => element.querySelector(`[data-testid="${id}"]`)?.textContent
  // rendered before the connect, because WagmiProvider begins without connections
  flushSync(() =>
    root.render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <Account />
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  )
  await connect(config, { connector: config.connectors[0]! })
  await vi.waitFor(() => expect([text('address'), text('balance')]).toEqual([address, '1.5 ETH']))
  root.unmount()
})
