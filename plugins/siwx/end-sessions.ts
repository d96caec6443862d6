import { networksAtom, sessionAtom, type Store } from '#kernel'
import { addressFormatAtom, isSameAddress, type CaipNetworkId } from '#kernel/chain'
import type { SignInSource } from './sources/source.js'

/** Whether a wallet of another namespace is connected, or is being connected or restored, whose sessions stay. */
export function hasOthers(store: Store, namespace: string): boolean {
  return Object.entries(store.get(sessionAtom).byNamespace).some(
    ([id, { status }]) => id !== namespace && status !== 'disconnected',
  )
}

/**
 * Ends the sessions of all networks and accounts: those of the namespace, if a wallet of another one is connected or about to be.
 *
 * @param account the account that is in use
 * @param signedIns accounts of the namespace that have signed in, on networks that may have been removed since
 * @throws the error of the configuration; the session of the account in use is then there still
 */
export async function endSessions(
  { config, store }: { readonly config: SignInSource; readonly store: Store },
  account: { readonly namespace: string; readonly chainId: CaipNetworkId; readonly address: string },
  signedIns: readonly { readonly chainId: CaipNetworkId; readonly address: string }[],
): Promise<void> {
  const { namespace, chainId, address } = account
  const format = store.get(addressFormatAtom)(namespace)
  if (!hasOthers(store, namespace)) return config.setSessions([])
  // one for all accounts
  if (config.hasNoTexts) return config.revokeSession(chainId, address)
  const configured = store.get(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
  const chains = new Set([
    ...configured.map(({ caipNetworkId }) => caipNetworkId),
    ...signedIns.map((each) => each.chainId),
  ])
  const addresses = new Set(signedIns.map((each) => each.address))
  const all = [...chains]
    .flatMap((chain) => [...addresses].map((each) => ({ chainId: chain, address: each })))
    .filter((other) => other.chainId !== chainId || !isSameAddress(other.address, address, format))
  const hasSession = await Promise.all(
    all.map(async (other) => (await config.getSessions(other.chainId, other.address)).length > 0),
  )
  for (const other of all.filter((_, index) => hasSession[index]))
    await config.revokeSession(other.chainId, other.address)
  await config.revokeSession(chainId, address)
}
