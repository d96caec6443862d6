import type { Unsubscribe } from '#kernel'
import { evmProviderKey, type EvmProvider } from '../../contract.js'
import { readConnection, watchConnection, type FoyerAccess } from './connection.js'

/** Part of a provider of ethers. */
export interface EthersProvider {
  getSigner(address?: string): unknown
}

/** Class of a provider of ethers. */
export type EthersProviderClass<P> = new (provider: EvmProvider, network: 'any') => P

/** Provider and signers of ethers for a widget. */
export interface FoyerEthers<P extends EthersProvider> {
  /** Stays the same object when account and network change. */
  readonly provider: P
  /** Returns the signer of the active account; undefined if no wallet is connected. */
  signer(): Promise<Awaited<ReturnType<P['getSigner']>> | undefined>
  /** Opens the modal if no wallet is connected, and returns the signer. @throws an error with code 4001 if the user closes it */
  connect(): Promise<Awaited<ReturnType<P['getSigner']>>>
  /** Calls the listener when account or network have changed: signers are those of one account. */
  watch(listener: () => void): Unsubscribe
}

/**
 * Creates a provider of ethers. The class is an argument, so that the page has one copy of the library.
 *
 * @param Provider `BrowserProvider` of ethers 6, `providers.Web3Provider` of ethers 5
 */
export function foyerEthers<P extends EthersProvider>(
  foyer: FoyerAccess,
  Provider: EthersProviderClass<P>,
): FoyerEthers<P> {
  const eip1193 = foyer.service(evmProviderKey)
  // with a network of its own, ethers would refuse to work after a switch
  const provider = new Provider(eip1193, 'any')
  // ethers 5 returns the signer, ethers 6 a promise
  const signerOf = async (address: string | undefined) => (await provider.getSigner(address)) as never
  return {
    provider,
    async signer() {
      const address = readConnection(foyer)?.accounts[0]
      return address === undefined ? undefined : signerOf(address)
    },
    async connect() {
      const [address] = (await eip1193.request({ method: 'eth_requestAccounts' })) as readonly string[]
      return signerOf(address)
    },
    watch: (listener) => watchConnection(foyer, listener),
  }
}
