import { addressOf, parseCaipNetworkId, rpcCodes, WidgetError, type CaipNetworkId } from '#kernel'
import type { PairedPeer } from '#kernel/contracts'
import { readChainId } from '../eip1193/answers.js'
import type { Eip1193Provider } from '../contract.js'

type Listener = (payload: never) => void

/** EIP-1193 over a session with a wallet elsewhere. What the session knows is answered here, the rest by the wallet. */
export function createPairedProvider(peer: PairedPeer): Eip1193Provider {
  const undos = new Map<string, Map<Listener, () => void>>()

  async function switchChain(params: unknown): Promise<null> {
    const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const to = readChainId((Object(wanted) as { readonly chainId?: unknown }).chainId)
    const isApproved = peer.accounts().some((account) => account.startsWith(`${to}:`))
    if (!isApproved) await ask('wallet_switchEthereumChain', params)
    peer.use(to)
    return null
  }

  async function ask(method: string, params: unknown): Promise<unknown> {
    if (peer.methods().includes(method)) return peer.request({ method, params })
    const text = `The wallet did not agree to ${method}`
    throw new WidgetError('rpc/unsupportedMethod', text, { kind: 'rpc', rpcCode: rpcCodes.unsupportedMethod })
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addressesOn(peer, peer.network())
        case 'eth_chainId':
          return hexOf(peer.network())
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        default:
          return ask(method, params)
      }
    },
    on(event, listener) {
      const emit = listener as (payload: unknown) => void
      let [accounts, network] = [addressesOn(peer, peer.network()).join(), peer.network()]
      const undo = peer.watch({
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
      const same = undos.get(event) ?? new Map<Listener, () => void>()
      same.get(listener)?.()
      undos.set(event, same.set(listener, undo))
    },
    removeListener(event, listener) {
      undos.get(event)?.get(listener)?.()
      undos.get(event)?.delete(listener)
    },
  }
}

/** The addresses on a network; those on any other where the wallet shares none there. */
function addressesOn(peer: PairedPeer, network: CaipNetworkId): readonly string[] {
  const here = peer.accounts().filter((account) => account.startsWith(`${network}:`))
  return [...new Set((here.length > 0 ? here : peer.accounts()).map(addressOf))]
}

/** As EIP-1193 writes a chain. */
function hexOf(network: CaipNetworkId): string {
  return `0x${Number(parseCaipNetworkId(network)?.reference).toString(16)}`
}
