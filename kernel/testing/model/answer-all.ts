import type { CaipNetworkId } from '../../contracts/caip.js'
import type { ModelBrowser } from './model-browser.js'
import {
  connectModel,
  follow,
  isConnected,
  ownerOf,
  type SessionModel,
  type TabModel,
} from './session-model.js'

/** A network was chosen in a tab. */
export function choose(tab: TabModel, namespace: string, network: CaipNetworkId) {
  tab.active = namespace
  tab.last = namespace
  tab.chosen[namespace] = network
}

/** The user says yes to all that waits in a wallet. */
export async function answerAll(model: SessionModel, browser: ModelBrowser, uid: string) {
  await browser.wallet(uid).answer()
  for (const [at, tab] of model.tabs.entries()) {
    const { switching } = tab
    if (tab.pending === uid) {
      tab.pending = undefined
      connectModel(model, at, uid)
    }
    if (switching?.uid === uid && isConnected(model, uid)) {
      tab.switching = undefined
      choose(tab, ownerOf(uid), switching.network)
      follow(model, at)
    }
  }
}
