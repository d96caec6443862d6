import type * as wagmi3 from '@wagmi/core'
import { erc20Abi, type Hex } from 'viem'
import { base, mainnet } from 'viem/chains'
import type * as wagmi2 from 'wagmi-core-2'
import { syncWagmi, wagmiParameters } from '../wagmi.js'
import { numericCodeOf, typedData, usdc, type CreateConsumer } from './consumer.js'

/** Creates the use through one version of wagmi. */
export function wagmiConsumer(library: typeof wagmi2 | typeof wagmi3): CreateConsumer {
  // one of both types: their overloads cannot be called as a union
  const wagmi = library as typeof wagmi2
  return (foyer) => {
    const config = wagmi.createConfig({
      ...wagmiParameters(foyer, { chains: [mainnet, base], pollingInterval: 20 }),
      storage: null,
    })
    const ends = [syncWagmi(foyer, config)]
    const mined = (hash: Hex) => wagmi.waitForTransactionReceipt(config, { hash })
    return {
      accounts: async () => wagmi.getAccount(config).addresses ?? [],
      chain: async () => wagmi.getChainId(config),
      sign: (message) => wagmi.signMessage(config, { message }),
      signTyped: () => wagmi.signTypedData(config, typedData),
      pay: async (to, value) => mined(await wagmi.sendTransaction(config, { to: to as Hex, value })),
      read: (owner) =>
        wagmi.readContract(config, {
          address: usdc,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner as Hex],
        }),
      async write(to, amount) {
        const { request } = await wagmi.simulateContract(config, {
          address: usdc,
          abi: erc20Abi,
          functionName: 'transfer',
          args: [to as Hex, amount],
        })
        return mined(await wagmi.writeContract(config, request))
      },
      switchTo: (id) => wagmi.switchChain(config, { chainId: id }),
      watch(listener) {
        ends.push(
          wagmi.watchAccount(config, {
            onChange: ({ addresses = [], chainId }) =>
              listener({ accounts: addresses, ...(chainId !== undefined && { chain: chainId }) }),
          }),
        )
      },
      codeOf: (error) => `${numericCodeOf(error)} ${(error as Error).name}`,
      end: () => ends.forEach((end) => end()),
    }
  }
}
