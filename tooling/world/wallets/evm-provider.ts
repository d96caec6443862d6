import type { Eip1193Provider } from '../../../plugins/evm/contract.js'
import type { SiteWallet } from './site-wallet.js'

/** Accounts of EVM wallets. */
export const evmAddresses = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
] as const

/** Chains that the wallet has. */
const knownChains = [1, 8453]

type Listener = (payload: never) => void

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
const hex = (chain: number) => `0x${chain.toString(16)}`

/** Creates the provider (EIP-1193) that a wallet injects into one page. */
export function createEvmProvider(wallet: SiteWallet): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  const chains = new Set(knownChains)
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const shared = () => (wallet.isPermitted && !wallet.isLocked ? wallet.accounts : [])
  // the page goes before the wallet: nothing is left behind
  wallet.watch((change) => {
    if (change === 'chain') emit('chainChanged', hex(wallet.chain))
    else emit('accountsChanged', change === 'ended' ? [] : shared())
  })
  const chainOf = (params: unknown) => Number((params as readonly { readonly chainId: string }[])[0]?.chainId)
  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_accounts: shared,
    eth_chainId: () => hex(wallet.chain),
    async eth_requestAccounts() {
      if (shared().length === 0) {
        await wallet.ask('connect')
        wallet.permit()
      }
      return shared()
    },
    async wallet_switchEthereumChain(params) {
      const chain = chainOf(params)
      if (!chains.has(chain)) throw rpcError(4902, 'Unrecognized chain ID')
      if (chain !== wallet.chain) await wallet.ask('switch')
      wallet.switchChain(chain)
      return null
    },
    async wallet_addEthereumChain(params) {
      const chain = chainOf(params)
      await wallet.ask('switch')
      chains.add(chain)
      wallet.switchChain(chain)
      return null
    },
    wallet_revokePermissions() {
      wallet.revoke(true)
      return null
    },
    personal_sign: () => `0x${'11'.repeat(65)}`,
  }
  return {
    async request({ method, params }) {
      const answer = answers[method]
      if (!answer) throw rpcError(4200, `The method ${method} is not supported`)
      return answer(params)
    },
    on(event, listener) {
      listeners.set(event, new Set([...(listeners.get(event) ?? []), listener]))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
