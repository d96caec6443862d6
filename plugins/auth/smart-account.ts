import { addressOf, pairingCapability } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import { accountsOf, spellingOf } from './accounts-of.js'
import { smartAccountAtom, type AuthService, type SmartAccountState } from './contract.js'
import type { AuthDeps } from './deps.js'
import type { SecureFrame } from './frame/secure-frame.js'
import type { AuthStorage } from './storage.js'
import type { WalletState } from './wallet-state.js'

/** Parts of {@link createSmartAccount}. */
export interface SmartAccountParts extends Pick<AuthDeps, 'namespaces' | 'store'> {
  readonly frame: Pick<SecureFrame, 'request'>
  readonly stored: Pick<AuthStorage, 'set'>
  readonly wallet: Pick<WalletState, 'get' | 'set'>
}

/** Methods for the type of account. */
export type SmartAccountMethods = Pick<AuthService, 'preferAccountType' | 'smartAccountNetworks' | 'refresh'>

/** Creates the methods for the type of account. Both have a result if the frame fails: the key alone, and no networks. */
export function createSmartAccount({
  frame,
  namespaces,
  store,
  stored,
  wallet,
}: SmartAccountParts): SmartAccountMethods {
  function update(change: Partial<SmartAccountState>): void {
    store.set(smartAccountAtom, (state) => state && { ...state, ...change })
  }

  const readSpelling = async () =>
    spellingOf((await namespaces.capability(evmNamespace, pairingCapability)) ?? {})
  const addressInUse = () => {
    const account = wallet.get(evmNamespace)?.accounts[0]?.caipAddress
    return account && addressOf(account)
  }

  async function refresh(): Promise<void> {
    const network = wallet.get(evmNamespace)?.network
    if (!network || !store.get(smartAccountAtom)) return
    const spell = await readSpelling()
    const user = await frame.request('GET_USER', { chainId: network })
    // a switch reads the user itself
    if (wallet.get(evmNamespace)?.network !== network) return
    const { preferredAccountType: type = 'eoa', smartAccountDeployed: isDeployed = false } = user
    update({ type, isDeployed })
    if (addressInUse() !== spell(user.address))
      wallet.set(evmNamespace, { accounts: accountsOf(user, network, spell), network })
  }

  return {
    async preferAccountType(wanted) {
      const spell = await readSpelling()
      const answer = await frame.request('SET_PREFERRED_ACCOUNT', { type: wanted }).catch(() => undefined)
      const type = answer?.type ?? 'eoa'
      update({ type })
      // a smart account with an address of its own
      if (answer && addressInUse() !== spell(answer.address)) await refresh().catch(() => {})
      return type
    },
    refresh,
    async smartAccountNetworks() {
      const enabledNetworks = await frame
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .then(({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks)
        .catch(() => [])
      await stored.set('smartAccountEnabledNetworks', enabledNetworks.join())
      update({ enabledNetworks })
      return enabledNetworks
    },
  }
}
