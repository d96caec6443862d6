import { accountAtom, createFoyer, sessionKey } from 'foyerkit'
import { definePlugin, namespace, type Network } from 'foyerkit/kernel'
import { catalogue } from 'foyerkit/plugins/catalogue'
import { pairingAtom } from 'foyerkit/plugins/walletconnect'
import { standardPreset } from 'foyerkit/presets/standard'
import { createTestWallet } from 'foyerkit/testing/wallet'
import { chains, mnemonic, onTestChains, service } from './test-chains.js'

const asked = new URLSearchParams(location.search)

// as a wallet of the catalogue whose extension is installed; it says yes to everything
if (asked.has('installed')) {
  const info = { name: 'Zerion', rdns: 'io.zerion.wallet' }
  createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true }, ...info }).announce(window)
}

/** A namespace by its name and one network: enough for the rules of the catalogue that go by them. */
const inName = (name: string, id: string, symbol: string) => {
  const network: Network = {
    id,
    caipNetworkId: `${name}:${id}`,
    chainNamespace: name,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 9 },
    rpcUrls: [],
  }
  return definePlugin({ id: `${name}-in-name`, contributes: [namespace(name, { networks: [network] })] })()
}
const solana = () => inName('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL')
const bitcoin = () => inName('bip122', '000000000019d6689c085ae165831e93', 'BTC')

// the namespace that comes first is the one in use
const foyer = createFoyer({
  plugins: [
    ...(asked.get('first') === 'solana' ? [solana()] : []),
    ...standardPreset(onTestChains),
    ...(asked.has('all') ? [solana(), bitcoin()] : []),
  ],
  ...(service && { service: service.url, projectId: service.projectId }),
  metadata: { name: 'Meridian' },
})

const list = (name: string) => asked.get(name)?.split(',') ?? []
const customWallets = list('custom').map((id) => ({ id, name: `Wallet ${id.slice(0, 4)}` }))
void foyer.configure(catalogue({ featuredWalletIds: list('featured'), customWallets }))
foyer.mount(document.getElementById('place'))

/** Says something on the page for whoever drives it. */
function say(testId: string, read: () => string | undefined, follow: (tell: () => void) => unknown) {
  const place = document.createElement('p')
  place.dataset['testid'] = testId
  // a long one would make the page of a phone wider than the phone
  place.hidden = true
  document.body.append(place)
  const tell = () => {
    place.textContent = read() ?? ''
  }
  follow(tell)
  tell()
}
say(
  'status',
  () => foyer.read(accountAtom).status,
  (tell) => foyer.watch(accountAtom, tell),
)
say(
  'pairing-address',
  () => foyer.read(pairingAtom).wcUri,
  (tell) => foyer.watch(pairingAtom, tell),
)

const leave = document.createElement('button')
leave.dataset['testid'] = 'host-disconnect'
leave.textContent = 'Disconnect'
leave.addEventListener('click', () => void foyer.service(sessionKey).disconnect())
document.body.append(leave)
