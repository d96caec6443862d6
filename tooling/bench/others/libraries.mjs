/**
 * Pages with other libraries: the packages that their documentation names, and a minimal script for Ethereum, Sepolia and Base
 * (wallet-adapter: Solana). Each draws into `#connect`.
 *
 * @typedef {object} Library
 * @property {readonly string[]} packages
 * @property {number} [react] the newest version of React that it names as a peer, if it is not 19
 * @property {string} script
 * @property {string} button selector of Playwright, which looks into open shadow roots
 * @property {boolean} [isSolana] whether it lists wallets of the wallet standard only
 */

const announced = `[mainnet, sepolia, base]`
const wagmiImports = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider, createConfig } from 'wagmi'
import { base, mainnet, sepolia } from 'wagmi/chains'
const page = createRoot(document.querySelector('#connect'))
const providers = (config, child) =>
  h(WagmiProvider, { config }, h(QueryClientProvider, { client: new QueryClient() }, child))
`

/** @type {Readonly<Record<string, Library>>} */
export const libraries = {
  RainbowKit: {
    packages: ['@rainbow-me/rainbowkit@2.2.11', 'wagmi@2', 'viem@2', '@tanstack/react-query'],
    script: `${wagmiImports}
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitProvider, getDefaultConfig } from '@rainbow-me/rainbowkit'
const config = getDefaultConfig({ appName: 'Bench', projectId: 'bench', chains: ${announced} })
page.render(providers(config, h(RainbowKitProvider, null, h(ConnectButton))))
`,
    button: '[data-testid="rk-connect-button"]',
  },
  ConnectKit: {
    packages: ['connectkit@1.9.2', 'wagmi@2', 'viem@2', '@tanstack/react-query'],
    react: 18,
    script: `${wagmiImports}
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
const config = createConfig(
  getDefaultConfig({ appName: 'Bench', walletConnectProjectId: 'bench', chains: ${announced} }),
)
page.render(providers(config, h(ConnectKitProvider, null, h(ConnectKitButton))))
`,
    button: '#connect button',
  },
  'Web3-Onboard': {
    packages: ['@web3-onboard/core@2.24.1', '@web3-onboard/injected-wallets@2.11.3'],
    // it has no button of its own
    script: `
import init from '@web3-onboard/core'
import injected from '@web3-onboard/injected-wallets'
const chains = [[1, 'Ethereum'], [11155111, 'Sepolia'], [8453, 'Base']].map(([id, label]) => ({
  id, label, token: 'ETH', rpcUrl: 'https://node.invalid/' + id,
}))
const onboard = init({ wallets: [injected()], chains, appMetadata: { name: 'Bench', description: 'Bench' } })
const button = document.createElement('button')
button.textContent = 'Connect wallet'
button.onclick = () => onboard.connectWallet()
document.querySelector('#connect').append(button)
`,
    button: '#connect button',
  },
  'wallet-adapter': {
    packages: [
      '@solana/wallet-adapter-base@0.9.28',
      '@solana/wallet-adapter-react@0.15.40',
      '@solana/wallet-adapter-react-ui@0.9.40',
      '@solana/web3.js@1.99.0',
    ],
    script: `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'
createRoot(document.querySelector('#connect')).render(
  h(ConnectionProvider, { endpoint: 'https://node.invalid' },
    h(WalletProvider, { wallets: [], autoConnect: true }, h(WalletModalProvider, null, h(WalletMultiButton)))),
)
`,
    button: '.wallet-adapter-button',
    isSolana: true,
  },
  'AppKit, wagmi': {
    packages: [
      '@reown/appkit@1.8.24',
      '@reown/appkit-adapter-wagmi@1.8.24',
      'wagmi',
      'viem@2',
      '@tanstack/react-query',
    ],
    script: `
import { createAppKit } from '@reown/appkit'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet, sepolia } from '@reown/appkit/networks'
const networks = ${announced}
const projectId = 'bench'
createAppKit({
  adapters: [new WagmiAdapter({ networks, projectId })], networks, projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
})
document.querySelector('#connect').append(document.createElement('appkit-button'))
`,
    button: 'appkit-button button',
  },
}
