import type { SessionTypes } from '@walletconnect/types'
import { createTestWallet, type TestWallet, type WalletChain } from 'foyerkit/testing/wallet'
import { waitingIn, type Waiting } from '../panel/waiting.js'
import type { WalletClient } from './client/open-client.js'
import { badRequest, type HeldKey } from './keys/held-key.js'
import { accountCount, type PageData } from './page-data.js'
import { createQuestions } from '../questions.js'
import { createScopedStorage } from './scoped-storage.js'
import { sharedChains, sharedNetworks, termsFor } from './session-terms.js'

/** What a request over a session asks. */
interface Asked {
  readonly network: string
  readonly method: string
  readonly params: unknown
}

/** A page that is connected, with the account and the chain that it sees. */
export interface Site {
  readonly topic: string
  /** What the page says of itself. */
  readonly name: string
  readonly url: string
  /** CAIP-2 ids of the networks that it shares. */
  readonly networks: readonly string[]
  /** Its accounts and chains of Ethereum and its sisters; none where it shares none. */
  readonly wallet: TestWallet | undefined
  readonly waiting: readonly Waiting[]
  /** Asks the user, and answers. Rejects with an RpcError; with 4001 for a no. */
  request(asked: Asked): Promise<unknown>
  /** The session is over: nothing is answered any more, and all about it is forgotten. */
  end(): void
}

/** What sites work with. */
export interface SiteDeps {
  readonly client: WalletClient
  readonly data: PageData
  readonly keys: readonly HeldKey[]
  /** Where the account and the chain of each page are kept. */
  readonly storage: Storage
  readonly changed: () => void
  /** The page could not be told of another account or chain. */
  readonly untold: (error: unknown) => void
}

export const walletName = 'Foyer Web Wallet'
const addedChains = 'added-chains'

/** Follows a session; `account` is the place of the account that was picked for a new one. */
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
  const questions = createQuestions({ origin: url, wallet: walletName, changed })
  const wallet = namespaces()['eip155'] && (await openWallet())
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

  /** Tells the page; what it did not share before is shared first. */
  function tell(event: string, payload: unknown) {
    // the page is there already
    if (follows || !wallet) return
    const { chainId, account: address } = wallet
    telling = telling
      .then(async () => {
        const terms = termsFor(namespaces(), { chainId, address })
        if (terms !== namespaces()) {
          const { acknowledged } = await client.update({ topic, namespaces: terms })
          await acknowledged()
        }
        await client.emit({ topic, event: { name: event, data: payload }, chainId: `eip155:${chainId}` })
        changed()
      })
      .catch(deps.untold)
  }

  async function askKey(key: HeldKey, { network, method, params }: Asked) {
    const quiet = key.answerQuietly(method, network)
    if (quiet !== undefined) return quiet
    const on = key.networks.find(({ id }) => id === network)?.name ?? network
    await questions.ask(method, [...key.describe(method, params), ['On', on]])
    return key.sign(method, params, network)
  }

  return {
    topic,
    name,
    url,
    wallet,
    get networks() {
      return sharedNetworks(namespaces())
    },
    get waiting() {
      return [...(wallet ? waitingIn(wallet) : []), ...questions.waiting]
    },
    async request(asked) {
      const { network, method, params } = asked
      const key = keys.find(({ namespace }) => network.startsWith(`${namespace}:`))
      if (key) return askKey(key, asked)
      if (!wallet) throw badRequest(`This session has nothing to do with ${network}.`)
      follows = true
      try {
        wallet.switchChain(Number(network.split(':')[1]))
      } finally {
        follows = false
      }
      return wallet.provider.request({ method, params })
    },
    end() {
      questions.close()
      wallet?.destroy()
      storage.forget()
    },
  }
}
