import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { injected } from 'foyerkit/plugins/injected'
import { createTestWallet, type WalletChain } from 'foyerkit/testing/wallet'
import { hostileProviders } from '../../../plugins/evm/testing/hostile-providers.js'
import { meetAnnouncements } from './announcements.js'
import { meetProviders } from './providers.js'

interface Devnet {
  readonly chains: readonly (WalletChain & { readonly rpcUrl: string })[]
  readonly mnemonic: string
}

const { chains, mnemonic } = JSON.parse(document.getElementById('devnet')?.textContent ?? '{}') as Devnet
const rpc = Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
const isAboutProviders = location.search === '?providers'

const honest = createTestWallet({
  chains,
  mnemonic,
  name: 'Honest',
  rdns: 'io.honest',
  behaviour: { autoApprove: true },
})
honest.announce(window)

const rows = hostileProviders.map((row, place) => ({ ...row, ...row.make(), id: String(place) }))
const connectors = rows.map(({ id, provider }) => ({
  id,
  name: `Hostile ${id}`,
  provider: provider as never,
}))
const foyer = createFoyer({
  plugins: [
    evm({ rpc }),
    injected(),
    external({ connectors: isAboutProviders ? connectors : [] }),
    connect({ closeAfterConnect: false }),
    account(),
  ] as const,
})
foyer.mount(document.getElementById('place'))

/** What the page has seen, for the test that drives it. */
const told = isAboutProviders ? meetProviders(foyer, rows) : meetAnnouncements(honest)
told.then(
  (seen) => {
    document.body.dataset['done'] = JSON.stringify(seen)
  },
  (error: unknown) => {
    document.body.dataset['done'] = JSON.stringify({ failed: String(error) })
  },
)
