import fc from 'fast-check'
import type { CaipNetworkId } from '../../kernel/core/networks/caip.js'
import type { WalletAnswer } from '../../kernel/testing/fake-wallet.js'
import type { ListedWallet, ModelBrowser } from './model-browser.js'
import { sessionDifferences } from './session-differences.js'
import {
  connectModel,
  followActive,
  isConnected,
  ownerOf,
  type SessionModel,
  type TabModel,
} from './session-model.js'

/** One step of a sequence. */
export type Command = fc.AsyncCommand<SessionModel, ModelBrowser>

/**
 * Creates a command that acts, waits until pending work has settled, and compares the browser with the model.
 *
 * @param can whether the command can run
 * @throws (when run) an Error that lists the differences
 */
export function command(
  name: string,
  can: (model: SessionModel) => boolean,
  act: (model: SessionModel, browser: ModelBrowser) => Promise<unknown>,
): Command {
  return {
    check: can,
    toString: () => name,
    async run(model, browser) {
      await act(model, browser)
      const differences = await browser.settle(() => sessionDifferences(model, browser))
      if (differences.length > 0) throw new Error(`after ${name}:\n${differences.join('\n')}`)
      browser.onStep?.(model)
    },
  }
}

/** Answers of a wallet, most often an approval. */
export const answers = fc.constantFrom<WalletAnswer>(
  'approve',
  'approve',
  'approve',
  'approve',
  'reject',
  'fail',
  'hang',
)

/** Returns the session of a tab of the browser. */
export const sessionOf = (browser: ModelBrowser, at: number) => {
  const tab = browser.tabs[at]
  if (!tab) throw new Error(`there is no tab ${at}`)
  return tab.session
}

/** Returns the state of a tab of the model. */
export const tabOf = (model: SessionModel, at: number) => model.tabs[at] as TabModel

/** Ignores a rejection. A wallet may answer much later or never, so commands do not await requests. */
export const ignoreRejection = (request: Promise<unknown>) => void request.catch(() => {})

/** Returns the connector id of a uid. */
const connectorIdOf = (uid: string) => uid.slice(uid.indexOf('/') + 1)

/** Returns the entry of a tab's list of wallets that contains a uid. */
export function listedWallet(browser: ModelBrowser, at: number, uid: string): ListedWallet {
  const single = { id: connectorIdOf(uid), namespace: ownerOf(uid), uids: [uid] }
  return browser.tabs[at]?.listedWallet?.(uid) ?? single
}

/** Returns the request that connects a uid. The namespace is left out for a wallet of a single one. */
export function connectRequest(browser: ModelBrowser, at: number, uid: string) {
  const { id: connectorId, uids } = listedWallet(browser, at, uid)
  return { connectorId, namespace: uids.length > 1 ? ownerOf(uid) : undefined }
}

/** Connects a uid in a tab of the model. */
export function connectUid(model: SessionModel, browser: ModelBrowser, at: number, uid: string): void {
  connectModel(model, at, uid, listedWallet(browser, at, uid).id)
}

/** Chooses a network in a tab of the model. */
export function chooseNetwork(tab: TabModel, namespace: string, network: CaipNetworkId) {
  tab.active = namespace
  tab.last = namespace
  tab.chosen[namespace] = network
}

/** Approves all pending requests of a wallet. */
export async function approveAll(model: SessionModel, browser: ModelBrowser, uid: string) {
  await browser.wallet(uid).approvePending()
  for (const [at, tab] of model.tabs.entries()) {
    const { switching } = tab
    if (tab.pending === uid) connectUid(model, browser, at, uid)
    if (switching?.uid === uid && isConnected(model, uid)) {
      tab.switching = undefined
      chooseNetwork(tab, ownerOf(uid), switching.network)
      followActive(model, at)
    }
  }
}
