import type { Pairing } from '#kernel/contracts'
import { isAddress, readChainId } from '../eip1193/answers.js'
import { createAsk } from '../eip1193/ask.js'
import { switchChain } from '../eip1193/switch-chain.js'
import { pairingMethods } from './methods.js'
import { createPairedProvider } from './paired-provider.js'

/** Ethereum and its sisters over a session with a wallet elsewhere. */
export function createPairing(): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    addsNetworks: 'wallet_addEthereumChain',
    isAddress,
    readNetwork(told) {
      try {
        return readChainId(told)
      } catch {
        return undefined
      }
    },
    provider: createPairedProvider,
    switchNetwork: (peer, network) => switchChain(createAsk(createPairedProvider(peer)), network),
  }
}
