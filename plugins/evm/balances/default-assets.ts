import type { EvmAsset } from './evm-asset.js'

const usdc = (chainId: number, address: string): EvmAsset => ({
  chainId,
  address,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
})

/** Default of the option `assets`: USDC, by the addresses of its issuer, on the networks of the plugin. */
export const defaultAssets: readonly EvmAsset[] = [
  usdc(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  usdc(11155111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
  usdc(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  usdc(84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'),
  usdc(42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  usdc(421614, '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d'),
]
