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
      const tell = listener as (payload: unknown) => void
      const undo = peer.watch({
        accountsChanged: (all) => event === 'accountsChanged' && tell(all.map(addressOf)),
        networkChanged: (id) => event === 'chainChanged' && tell(hexOf(id)),
        disconnected: () => event === 'disconnect' && tell({ code: rpcCodes.disconnected }),
        told: (name, data) => event === name && tell(data),
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
