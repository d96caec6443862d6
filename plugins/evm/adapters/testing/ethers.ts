import { BrowserProvider, Contract } from 'ethers'
import { foyerEthers } from '../ethers.js'
import { numericCodeOf, typedData, usdc, usdcFunctions, type CreateConsumer } from './consumer.js'

/** Use through ethers 6. */
export const ethersConsumer: CreateConsumer = (foyer) => {
  const { provider, connect, signer, watch } = foyerEthers(foyer, BrowserProvider)
  provider.pollingInterval = 20
  let unwatch: (() => void) | undefined
  return {
    accounts: async () => (await provider.listAccounts()).map(({ address }) => address),
    chain: async () => Number((await provider.getNetwork()).chainId),
    sign: async (text) => (await connect()).signMessage(text),
    signTyped: async () =>
      (await connect()).signTypedData(
        typedData.domain,
        { Order: [...typedData.types.Order] },
        typedData.message,
      ),
    pay: async (to, value) => (await (await connect()).sendTransaction({ to, value })).wait(),
    read: (owner) =>
      new Contract(usdc, usdcFunctions, provider)
        .getFunction('balanceOf')
        .staticCall(owner) as Promise<bigint>,
    async write(to, amount) {
      const transfer = new Contract(usdc, usdcFunctions, await connect()).getFunction('transfer')
      return (await transfer.send(to, amount)).wait()
    },
    switchTo: (id) => provider.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }]),
    watch(listener) {
      unwatch = watch(() => {
        void signer().then(async (active) =>
          listener({
            accounts: active ? [active.address] : [],
            chain: Number((await provider.getNetwork()).chainId),
          }),
        )
      })
    },
    codeOf: (error) => `${numericCodeOf(error)} ${String((error as { code?: unknown }).code)}`,
    end() {
      unwatch?.()
      provider.destroy()
    },
  }
}
