import { until } from 'foyerkit/testing'
import { startSigner, type Signer } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import { startRelay, type TestRelay } from '../../../apps/service/src/modules/relay/testing/start-relay.js'
import { openDesk, type Desk } from '../../../apps/wallet/src/web/desk.js'
import { createOwnAccounts } from '../../../apps/wallet/src/web/own-accounts.js'
import type { PageData } from '../../../apps/wallet/src/web/page-data.js'

const data: PageData = {
  chains: [
    { id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' },
    { id: 8453, name: 'Base', rpcUrl: 'http://127.0.0.1:1' },
  ],
  mnemonic: 'test test test test test test test test test test test junk',
  relay: undefined,
}
/** The accounts of the web wallet. */
export const ownAccounts = createOwnAccounts(data)

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

export type Wanted = NonNullable<Parameters<Signer['connect']>[0]['optionalNamespaces']>

/** What a page asks for in three namespaces. */
export const threeNamespaces: Wanted = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: [solana], methods: ['solana_signMessage', 'solana_getAccounts'], events: [] },
  bip122: { chains: [bitcoin], methods: ['signMessage'], events: [] },
}

/** Storage in memory. */
function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** Starts the web wallet, without its page, over a relay. */
export async function startWebWallet(relay: Pick<TestRelay, 'url'>, options: WebWalletOptions = {}) {
  const wallet = await startSigner(relay.url, 'Wallet')
  // As apps/wallet opens it: without a second between two requests.
  Object.assign(wallet, { signConfig: { disableRequestQueue: true } })
  const storage = memoryStorage()
  const accounts = await (options.solana ? createOwnAccounts({ ...data, ...options }) : ownAccounts)
  const reopen = () => openDesk(wallet, { data, ...accounts, storage })
  return { wallet, storage, reopen, accounts, sessions: await reopen() }
}

/** Chains of the web wallet besides those of `data`. */
type WebWalletOptions = Pick<PageData, 'solana'>

/** Starts a page with a sign client, and the web wallet without a pending request. */
export async function startPageAndWallet(options?: WebWalletOptions) {
  const relay = await startRelay()
  const page = await startSigner(relay.url, 'Shop')
  return { page, ...(await startWebWallet(relay, options)) }
}

/** Waits until the wallet shows a proposal. */
export async function nextProposal(sessions: Desk) {
  const [proposal] = await until(() => sessions.proposals.length > 0 && sessions.proposals, 'the proposal')
  return proposal!
}

/** Proposes a session of a page to the web wallet. */
export async function propose(page: Signer, sessions: Desk, wanted: Wanted = threeNamespaces) {
  const { uri = '', approval } = await page.connect({ optionalNamespaces: wanted })
  const approved = approval()
  approved.catch(() => {})
  await sessions.pair(` ${uri} `)
  return { proposal: await nextProposal(sessions), approved }
}

/** Connects a page to the web wallet, which approves everything. */
export async function connectPage(wanted?: Wanted, options?: WebWalletOptions) {
  const started = await startPageAndWallet(options)
  const { proposal, approved } = await propose(started.page, started.sessions, wanted)
  await started.sessions.approve(proposal, started.accounts.offers(0), 0)
  const session = await approved
  const sendRequest = (chainId: string, method: string, params: unknown) => {
    const response = started.page.request({ topic: session.topic, chainId, request: { method, params } })
    response.catch(() => {})
    return response
  }
  return { ...started, session, sendRequest, site: started.sessions.sites[0]! }
}
