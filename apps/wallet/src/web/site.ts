import type { SessionTypes } from '@walletconnect/types'
import { createTestWallet, type TestWallet, type WalletChain } from 'foyerkit/testing/wallet'
import { waitingIn, type Waiting } from '../panel/waiting.js'
import type { WalletClient } from './client/open-client.js'
import type { NamespaceKeys, PageRequest } from './keys/namespace-keys.js'
import { refusal } from './keys/refusal.js'
import type { Offer } from './offer.js'
import { accountCount, type PageData } from './page-data.js'
import { createQuestions } from '../questions.js'
import { agreeTo, readProposal, type Wanted } from './read-proposal.js'
import { createScopedStorage } from './scoped-storage.js'
import { sharedChains, sharedNamespaces, sharedNetworks, termsFor, termsWith } from './session-terms.js'
import { visibleText } from './visible-text.js'
import { inBackground } from '../in-background.js'

/** A connected page, with the account and the chain that it sees. */
export interface Site {
  readonly topic: string
  /** Name in the page's metadata. */
  readonly name: string
  readonly url: string
  /** CAIP-2 ids of the networks that it shares. */
  readonly networks: readonly string[]
  /** Namespaces that the page asked for. */
  readonly wanted: readonly Wanted[]
  shares(namespace: string): boolean
  /** Its EVM accounts and chains; undefined if it shares none. */
  readonly wallet: TestWallet | undefined
  readonly waiting: readonly Waiting[]
  /** Asks the user, and answers. Rejects with an RpcError, with the code 4001 if the user rejects. */
  request(request: PageRequest): Promise<unknown>
  /** Shares a namespace that the page asked for, or stops sharing it. The session and its other namespaces stay. */
  share(namespace: string, isShared: boolean): Promise<void>
  /** Rejects what is pending and removes everything that is stored about the page. */
  end(): void
}

/** What sites work with. */
export interface SiteDeps {
  readonly client: WalletClient
  readonly data: PageData
  readonly keys: readonly NamespaceKeys[]
  /** What the wallet offers, with one of its EVM accounts. */
  readonly offers: (account: number) => readonly Offer[]
  /** Stores account and chain of each page. */
  readonly storage: Storage
  readonly changed: () => void
  /** Called if the page did not get a change of the account, the chain or the namespaces. */
  readonly untold: (error: unknown) => void
}

export const walletName = 'Foyer Web Wallet'
const addedChains = 'added-chains'

/** Follows a session; `account` is the index of the account that was picked for a new one. */
export async function createSite(
  deps: SiteDeps,
  session: SessionTypes.Struct,
  account?: number,
): Promise<Site> {
  const { client, data, keys, changed } = deps
  const { topic, peer } = session
  const { name, url } = peer.metadata
  const storage = createScopedStorage(deps.storage, `foyer-web-wallet-site/${topic}`)
  const namespaces = () =>
    (client.session.keys.includes(topic) ? client.session.get(topic) : session).namespaces
  const shares = (namespace: string) => sharedNamespaces(namespaces()).includes(namespace)
  // a session that was approved with a sign-in was proposed by a message
  const asked = { ...session.requiredNamespaces, ...session.optionalNamespaces }
  const proposed = Object.keys(asked).length > 0 ? session : { optionalNamespaces: session.namespaces }
  const wanted = readProposal({ requiredNamespaces: {}, ...proposed }, deps.offers(0))
  const questions = createQuestions({ origin: url, wallet: walletName, changed })
  const wallet = wanted.some(({ namespace }) => namespace === 'eip155') ? await openWallet() : undefined
  let follows = false
  let telling = Promise.resolve()

  async function openWallet() {
    const added = JSON.parse(storage.getItem(addedChains) ?? '[]') as readonly WalletChain[]
    const [chainId] = sharedChains(session.namespaces)
    const made = createTestWallet({
      chains: [...data.chains, ...added],
      ...(chainId !== undefined && { chainId }),
      mnemonic: data.mnemonic,
      accountCount,
      name: walletName,
      rdns: 'org.foyer.web-wallet',
      origin: url,
      storage,
      // the session is the permission
      approve: ({ method }) => (method === 'eth_requestAccounts' ? 'approve' : undefined),
    })
    if (account !== undefined) made.selectAccount(account)
    await made.provider.request({ method: 'eth_requestAccounts' })
    made.provider.on('chainChanged', () => tell('chainChanged', made.chainId))
    made.provider.on('accountsChanged', () => tell('accountsChanged', [made.account]))
    made.subscribe(() => {
      const more = made.chains.filter(({ id }) => !data.chains.some((chain) => chain.id === id))
      if (more.length > 0) storage.setItem(addedChains, JSON.stringify(more))
      changed()
    })
    return made
  }

  /** Updates the terms. The returned function waits for the page, which may be closed. */
  async function update(terms: SessionTypes.Namespaces): Promise<() => Promise<void>> {
    if (terms === namespaces()) return async () => {}
    const { acknowledged } = await client.update({ topic, namespaces: terms })
    return acknowledged
  }

  /** Does one thing after the other: an update replaces all terms. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    telling = telling.then(work).catch(deps.untold).then(changed)
    return telling
  }

  /** Tells the page; what it did not share before is shared first. */
  function tell(event: string, payload: unknown) {
    // the page is there already
    if (follows || !wallet || !shares('eip155')) return
    const { chainId, account: address } = wallet
    const share = async () => {
      const acknowledged = await update(termsFor(namespaces(), { chainId, address }))
      await acknowledged()
      await client.emit({ topic, event: { name: event, data: payload }, chainId: `eip155:${chainId}` })
    }
    inBackground(inOrder(share))
  }

  /** Terms for a namespace that is not shared yet. */
  function termsOf(namespace: string): SessionTypes.Namespaces {
    const index = wallet ? wallet.accounts.indexOf(wallet.account) : 0
    const offers = deps.offers(index).filter((offer) => offer.namespace === namespace)
    const { optionalNamespaces = {} } = session
    const agreed = agreeTo({ requiredNamespaces: {}, optionalNamespaces }, offers)
    if ('problem' in agreed) throw new Error(agreed.problem)
    return agreed.namespaces
  }

  const isVisible = ({ lines, ...rest }: Waiting): Waiting => ({
    ...rest,
    lines: () => lines().map(([label, text]) => [label, visibleText(text)]),
  })

  return {
    topic,
    name,
    url,
    wanted,
    shares,
    get wallet() {
      return shares('eip155') ? wallet : undefined
    },
    get networks() {
      return sharedNetworks(namespaces())
    },
    get waiting() {
      return [...(wallet ? waitingIn(wallet) : []), ...questions.waiting].map(isVisible)
    },
    async request(request) {
      const { network, method, params } = request
      if (!sharedNetworks(namespaces()).includes(network))
        throw refusal(4901, `This session does not share the network ${network}.`)
      const own = keys.find(({ namespace }) => network.startsWith(`${namespace}:`))
      if (own) return own.answer(request, ({ lines }) => questions.ask(method, lines))
      if (!wallet) throw refusal(4901, `This wallet does not have the network ${network}.`)
      follows = true
      try {
        wallet.switchChain(Number(network.split(':')[1]))
      } finally {
        follows = false
      }
      return wallet.provider.request({ method, params })
    },
    share: (namespace, isShared) =>
      inOrder(async () => {
        const terms = termsWith(namespaces(), namespace, isShared ? termsOf(namespace) : undefined)
        const acknowledged = await update(terms)
        acknowledged().catch(deps.untold)
      }),
    end() {
      questions.close()
      wallet?.destroy()
      storage.forget()
    },
  }
}
