import { Keypair, PublicKey } from '@solana/web3.js'
import { atom } from 'jotai/vanilla'
import { clockKey, definePlugin, fill, type Plugin, sessionKey } from '#kernel'
import { namespacesKey, connectorSources } from '#kernel/chain'
import { createPluginHarness } from '#kernel/testing'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { solanaNamespace } from '../../contract.js'
import { solana } from '../../index.js'
import { solanaClusters, solanaDevnet, solanaMainnet, solanaTestnet } from '../../networks.js'
import { createDriverNetworks } from '../../wallets/driver-networks.js'
import { createStandardDriver } from '../../wallets/driver.js'
import { createSolanaTestWallet } from '../../testing/wallet.js'
import type { SolanaTestChain } from '../../testing/world.js'

const connectorId = 'standard.Test'

/** CAIP-2 id of the second cluster. */
export const devnetId = `${solanaNamespace}:${solanaDevnet.id}` as const

/** A cluster that the page does not have. */
export const testnetId = `${solanaNamespace}:${solanaTestnet.id}` as const

/**
 * Creates a widget with a test wallet whose accounts have 2 SOL.
 *
 * @param isSending whether the wallet signs only what it sends
 */
export function createSolanaPage(
  chain: Pick<SolanaTestChain, 'rpcUrl' | 'ledger'>,
  isSending = false,
  companions: readonly Plugin[] = [],
) {
  const keys = [Keypair.generate(), Keypair.generate()]
  for (const { publicKey } of keys) chain.ledger.airdrop(publicKey, 2_000_000_000)
  const wallet = createSolanaTestWallet({
    secretKeys: keys.map(({ secretKey }) => secretKey),
    ...(isSending && { sendsTo: chain.rpcUrl }),
  })
  // wallets announce themselves in a window; the tests run without one
  const source = definePlugin({
    id: 'test-wallet',
    requires: { clock: clockKey, namespaces: namespacesKey },
    setup({ use, contribute }) {
      const read = readStandardWallet(wallet.wallet)
      if (!read) throw new Error('The test wallet is a wallet.')
      const load = async () =>
        createStandardDriver(read, createDriverNetworks(use.namespaces, solanaClusters), use.clock)
      const connector = {
        id: connectorId,
        name: 'Test Wallet',
        kind: 'ANNOUNCED',
        role: 'installed' as const,
        namespace: solanaNamespace,
        load,
      }
      contribute(fill(connectorSources, { id: 'test-wallet', list: atom([connector]) }))
    },
  })
  const harness = createPluginHarness(
    solana({
      networks: [solanaMainnet, solanaDevnet],
      rpc: { [solanaMainnet.id]: chain.rpcUrl, [solanaDevnet.id]: chain.rpcUrl },
    }),
    { companions: [source(), ...companions] },
  )
  return {
    harness,
    wallet,
    foyer: harness.foyer,
    addresses: keys.map(({ publicKey }) => publicKey.toBase58()),
    connect: (id = connectorId) => harness.service(sessionKey).connect({ connectorId: id }),
    disconnect: () => harness.service(sessionKey).disconnect(),
    dispose: () => harness.dispose(),
  }
}

/** A page with a widget and a wallet. */
export type SolanaPage = ReturnType<typeof createSolanaPage>

/** Key of an address. */
export const keyOf = (address: string) => new PublicKey(address)
