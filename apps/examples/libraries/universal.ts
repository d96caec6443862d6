import { createUniversalProvider } from 'foyerkit/adapters/universal'
import type { Foyer } from 'foyerkit'

// #region universal
/** Connects EVM chains and Solana, and signs a message on each. `solana` is base58. */
export async function signOnBoth(foyer: Foyer, messages: { evm: string; solana: string }) {
  const provider = createUniversalProvider(foyer)
  const session = await provider.connect({ namespaces: { eip155: { chains: ['eip155:1'] }, solana: {} } })
  const [account = ''] = session.namespaces['eip155']?.accounts ?? []
  const address = account.split(':')[2]
  return {
    evm: await provider.request({ method: 'personal_sign', params: [messages.evm, address] }, 'eip155:1'),
    solana: await provider.request<{ signature: string }>(
      { method: 'solana_signMessage', params: { message: messages.solana } },
      session.namespaces['solana']?.chains[0],
    ),
  }
}
// #endregion
