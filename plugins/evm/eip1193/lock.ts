import type { Eip1193Provider } from '../contract.js'

/** What some wallets offer beside EIP-1193. */
interface TellingProvider {
  readonly _metamask?: { isUnlocked?(): unknown }
}

/**
 * Whether a wallet waits to be unlocked, as far as it says so: EIP-1193 has no word for it, MetaMask and those that do as
 * it does have one of their own. Nothing is asked of the visitor.
 */
export async function readLock(provider: Eip1193Provider): Promise<boolean | undefined> {
  try {
    const isUnlocked = await (provider as TellingProvider)._metamask?.isUnlocked?.()
    return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined
  } catch {
    return undefined
  }
}
