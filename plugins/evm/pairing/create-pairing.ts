import {
  addressOf,
  askPeer,
  parseCaipNetworkId,
  peerAccounts,
  rpcCodes,
  type CaipNetworkId,
  type CapabilityContext,
  type PairedPeer,
  type Pairing,
} from '#kernel/chain'
import type { Eip1193Provider } from '../contract.js'
import { createAsk, isAddress, readChainId } from '../wallets/ask.js'
import { switchChain } from '../wallets/switch-chain.js'
import { awaitChain, orReported } from '../wallets/wallet-chain.js'
import { walletMethods } from '../node/wallet-methods.js'
import { checksumAddress } from '../addresses/checksum-address.js'

type Listener = (payload: never) => void

/** Creates an EIP-1193 provider over a paired session. Accounts and chain ID are answered from the session. */
export function createPairedProvider(peer: PairedPeer): Eip1193Provider {
  const unwatchers = new Map<string, Map<Listener, () => void>>()

  async function switchChain(params: unknown): Promise<null> {
    const [parameter] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const to = readChainId((Object(parameter) as { readonly chainId?: unknown }).chainId)
    const isApproved = peer.accounts().some((account) => account.startsWith(`${to}:`))
    if (!isApproved) await askPeer(peer, 'wallet_switchEthereumChain', params)
    peer.use(to)
    return null
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addressesOf(peer)
        case 'eth_chainId':
          return hexOf(peer.network())
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        default:
          return askPeer(peer, method, params)
      }
    },
    on(event, listener) {
      const emit = listener as (payload: unknown) => void
      let [accounts, network] = [addressesOf(peer).join(), peer.network()]
      const unwatch = peer.watch({
        changed(change) {
          const addresses = change.accounts.map(addressOf)
          const isNewNetwork = change.network !== network
          const areNewAccounts = addresses.join() !== accounts
          ;[accounts, network] = [addresses.join(), change.network]
          if (event === 'chainChanged' && isNewNetwork) emit(hexOf(change.network))
          if (event === 'accountsChanged' && areNewAccounts) emit(addresses)
        },
        disconnected: () => event === 'disconnect' && emit({ code: rpcCodes.disconnected }),
        event: (name, data) => event === name && emit(data),
      })
      const ofEvent = unwatchers.get(event) ?? new Map<Listener, () => void>()
      ofEvent.get(listener)?.()
      unwatchers.set(event, ofEvent.set(listener, unwatch))
    },
    removeListener(event, listener) {
      unwatchers.get(event)?.get(listener)?.()
      unwatchers.get(event)?.delete(listener)
    },
  }
}

/** Addresses on the network in use; those on the other networks if the wallet shares none there. */
function addressesOf(peer: PairedPeer): readonly string[] {
  const here = peerAccounts(peer)
  return [...new Set((here.length > 0 ? here : peer.accounts()).map(addressOf))]
}

/** Chain ID of EIP-1193. */
function hexOf(network: CaipNetworkId): string {
  return `0x${Number(parseCaipNetworkId(network)?.reference).toString(16)}`
}

/** Creates the support of EVM chains for WalletConnect sessions. */
export function createPairing(context: Pick<CapabilityContext, 'clock'>): Pairing {
  return {
    methods: walletMethods,
    events: ['accountsChanged', 'chainChanged'],
    addsNetworks: 'wallet_addEthereumChain',
    hasSharedAddresses: true,
    signsWithApproval: true,
    isAddress,
    spell: checksumAddress,
    // Accounts have no kind: a session does not say whether a key or a contract holds them.
    readNetwork(reported) {
      try {
        return readChainId(reported)
      } catch {
        return undefined
      }
    },
    provider: createPairedProvider,
    switchNetwork(peer, network) {
      const provider = createPairedProvider(peer)
      const ask = createAsk(provider)
      const wallet = { provider, ask, clock: context.clock }
      const work = () =>
        switchChain(ask, network, {
          awaitNetwork: (id, ms) => awaitChain(wallet, id, ms),
          // a second request would be another notification on the phone
          addedTimeoutMs: 1_000,
        })
      return orReported(provider, network.caipNetworkId, work)
    },
  }
}
