import type { Pairing } from '#kernel/contracts'
import { isAddress, readChainId } from '../eip1193/answers.js'
import { createAsk } from '../eip1193/ask.js'
import { switchChain } from '../eip1193/switch-chain.js'
import { pairingMethods } from './methods.js'
import { createPairedProvider } from './paired-provider.js'

/** Creates the support of EVM chains for WalletConnect sessions. */
export function createPairing(): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    addsNetworks: 'wallet_addEthereumChain',
    hasSharedAddresses: true,
    isAddress,
    readNetwork(reported) {
      try {
        return readChainId(reported)
      } catch {
        return undefined
      }
    },
    provider: createPairedProvider,
    switchNetwork: (peer, network) => switchChain(createAsk(createPairedProvider(peer)), network),
  }
}
