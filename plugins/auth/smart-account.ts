import type { Store } from '#kernel'
import { smartAccountAtom, type AuthService, type SmartAccountState } from './contract.js'
import type { SecureFrame } from './frame/secure-frame.js'
import type { AuthStorage } from './storage.js'

/** Parts of {@link createSmartAccount}. */
export interface SmartAccountParts {
  readonly frame: Pick<SecureFrame, 'request'>
  readonly store: Store
  readonly stored: Pick<AuthStorage, 'set'>
}

/** Methods for the type of account. */
export interface SmartAccountMethods extends Pick<AuthService, 'preferAccountType' | 'smartAccountNetworks'> {
  /** Reads type and code again, after the user may have changed them in the frame. */
  refresh(): Promise<void>
}

/** Creates the methods for the type of account. Both have a result if the frame fails: the key alone, and no networks. */
export function createSmartAccount({ frame, store, stored }: SmartAccountParts): SmartAccountMethods {
  function update(change: Partial<SmartAccountState>): void {
    store.set(smartAccountAtom, (state) => state && { ...state, ...change })
  }

  return {
    async preferAccountType(wanted) {
      const type = await frame.request('SET_PREFERRED_ACCOUNT', { type: wanted }).then(
        (answer) => answer.type,
        () => 'eoa' as const,
      )
      update({ type })
      return type
    },
    async refresh() {
      const network = store.get(smartAccountAtom)?.network
      if (!network) return
      const user = await frame.request('GET_USER', { chainId: network })
      const { preferredAccountType: type = 'eoa', smartAccountDeployed: isDeployed = false } = user
      update({ type, isDeployed })
    },
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
