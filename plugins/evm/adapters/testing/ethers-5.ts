import { Contract, providers } from 'ethers-5'
import { foyerEthers } from '../ethers-5.js'
import { numericCodeOf, typedData, usdc, usdcFunctions, type CreateConsumer } from './consumer.js'

/** Functions of the asset, which ethers 5 adds to a contract without types. */
interface Asset {
  balanceOf(owner: string): Promise<{ toString(): string }>
  transfer(to: string, amount: bigint): Promise<providers.TransactionResponse>
}

const assetOf = (runner: ConstructorParameters<typeof Contract>[2]) =>
  new Contract(usdc, usdcFunctions, runner) as unknown as Asset

/** Use through ethers 5. */
export const ethers5Consumer: CreateConsumer = (foyer) => {
  const { provider, connect, signer, watch } = foyerEthers(foyer, providers.Web3Provider)
  provider.pollingInterval = 20
  let unwatch: (() => void) | undefined
  return {
    accounts: () => provider.listAccounts(),
    chain: async () => (await provider.getNetwork()).chainId,
    sign: async (text) => (await connect()).signMessage(text),
    signTyped: async () =>
      (await connect())._signTypedData(
        typedData.domain,
        { Order: [...typedData.types.Order] },
        typedData.message,
      ),
    pay: async (to, wei) => (await (await connect()).sendTransaction({ to, value: wei })).wait(),
    read: async (owner) => BigInt((await assetOf(provider).balanceOf(owner)).toString()),
    write: async (to, amount) => (await assetOf(await connect()).transfer(to, amount)).wait(),
    switchTo: (id) => provider.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }]),
    watch(listener) {
      unwatch = watch(() => {
        void signer().then(async (active) =>
          listener({
            accounts: active ? [await active.getAddress()] : [],
            chain: (await provider.getNetwork()).chainId,
          }),
        )
      })
    },
    codeOf: (error) => `${numericCodeOf(error)} ${String((error as { code?: unknown }).code)}`,
    end() {
      unwatch?.()
      provider.removeAllListeners()
    },
  }
}
