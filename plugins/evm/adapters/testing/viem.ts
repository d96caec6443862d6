import { erc20Abi, type Hex } from 'viem'
import { base, mainnet } from 'viem/chains'
import { createFoyerPublicClient, createFoyerWalletClient, watchFoyerClients } from '../viem.js'
import { numericCodeOf, typedData, usdc, type CreateConsumer } from './consumer.js'

const options = { chains: [mainnet, base], pollingInterval: 20 }

/** Use through viem. */
export const viemConsumer: CreateConsumer = (foyer) => {
  const reader = () => createFoyerPublicClient(foyer, options)
  const wallet = () => {
    const client = createFoyerWalletClient(foyer, options)
    if (!client) throw new Error('No wallet is connected')
    return client
  }
  const mined = async (hash: Hex) => reader().waitForTransactionReceipt({ hash })
  const accounts = async () => {
    const client = createFoyerWalletClient(foyer, options)
    return client ? client.getAddresses() : []
  }
  let unwatch: (() => void) | undefined
  return {
    accounts,
    chain: () => wallet().getChainId(),
    sign: (message) => wallet().signMessage({ message }),
    signTyped: () => wallet().signTypedData(typedData),
    pay: async (to, value) => mined(await wallet().sendTransaction({ to: to as Hex, value })),
    read: (owner) =>
      reader().readContract({
        address: usdc,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as Hex],
      }),
    async write(to, amount) {
      const client = wallet()
      const { request } = await reader().simulateContract({
        account: client.account,
        address: usdc,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to as Hex, amount],
      })
      return mined(await client.writeContract(request))
    },
    switchTo: (id) => wallet().switchChain({ id }),
    watch(listener) {
      unwatch = watchFoyerClients(foyer, () => {
        const client = createFoyerWalletClient(foyer, options)
        listener({
          accounts: client ? [client.account.address] : [],
          ...(client && { chain: client.chain.id }),
        })
      })
    },
    codeOf: (error) => `${numericCodeOf(error)}`,
    end: () => unwatch?.(),
  }
}
