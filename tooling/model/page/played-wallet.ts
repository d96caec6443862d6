import { caipAddress, type CaipNetworkId } from '../../../kernel/namespaces/caip.js'
import type { ModelWallet, Mood } from '../../../kernel/testing/model/model-browser.js'
import { evmNamespace } from '../../../plugins/evm/contract.js'
import { createTestWallet, type WalletChain } from '../../../plugins/evm/testing/wallet.js'
import { turn } from './turns.js'
import { openLine, type Line } from './open-line.js'

/** A test wallet in the place of the model's. */
export interface PlayedWallet extends ModelWallet {
  readonly uid: string
  /** Announces itself to a page; returns the end of the page. */
  enter(page: Window): () => void
  /** The next page that asks what it may see waits for the answer; comes when it does. */
  holdNext(): Promise<void>
  destroy(): void
}

/** Creates a wallet with two accounts that both are shared, the one in use first. */
export function createPlayedWallet(name: string, chains: readonly WalletChain[]): PlayedWallet {
  let mood: Mood = 'approve'
  let hold: (() => void) | undefined
  let held: (() => void)[] = []
  const take = () => {
    const taken = mood
    mood = 'approve'
    if (taken === 'fail') throw new Error('out of order')
    return taken === 'hang' ? undefined : taken
  }
  const wallet = createTestWallet({
    chains,
    name,
    rdns: `org.foyer.${name}`,
    sharedAccounts: 'all',
    approve: take,
  })
  const network = (): CaipNetworkId => `${evmNamespace}:${wallet.chainId}`
  const before = async (method: string) => {
    if (method !== 'eth_accounts' || !hold) return
    hold()
    hold = undefined
    await new Promise<void>((resolve) => held.push(resolve))
  }
  return {
    uid: `${evmNamespace}/org.foyer.${name}`,
    get mood() {
      return mood
    },
    set mood(next) {
      mood = next
    },
    get accounts() {
      const all = new Set([wallet.account, ...wallet.accounts])
      return [...all].map((address) => caipAddress(network(), address))
    },
    get chainId() {
      return network()
    },
    // a page that may see accounts is not asked about again; a second window is not opened beside the first
    moodToConnect(wish) {
      if (wallet.permitted) return 'approve'
      return wallet.pending.some(({ method }) => method === 'eth_requestAccounts') ? 'busy' : wish
    },
    // the test wallet answers every disconnect at once
    leaving: 'answer',
    answerDisconnects: async () => {},
    async answer() {
      const [waiting, later] = [wallet.pending, held]
      held = []
      for (const request of waiting) {
        request.approve()
        await turn()
      }
      for (const go of later) go()
    },
    pickAccount() {
      const at = wallet.accounts.indexOf(wallet.account)
      wallet.selectAccount((at + 1) % wallet.accounts.length)
    },
    goTo: (chain) => wallet.switchChain(chain),
    leave: () => wallet.disconnectSite(),
    enter(page) {
      const line: Line = openLine(wallet.provider, before)
      const { CustomEvent } = page as Window & typeof globalThis
      const detail = { info: wallet.info, provider: line.provider }
      page.addEventListener('eip6963:requestProvider', () =>
        page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      )
      return line.close
    },
    holdNext() {
      mood = 'approve'
      return new Promise((resolve) => (hold = resolve))
    },
    destroy: wallet.destroy,
  }
}
