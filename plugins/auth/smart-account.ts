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

/** Creates the methods for the type of account. Both have a result if the frame fails: the key alone, and no networks. */
export function createSmartAccount({
  frame,
  store,
  stored,
}: SmartAccountParts): Pick<AuthService, 'preferAccountType' | 'smartAccountNetworks'> {
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
