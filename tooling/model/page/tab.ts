import { createFoyer, sessionKey } from '../../../kernel/index.js'
import { lookAt } from '../../../kernel/testing/model/tab-view.js'
import { base, ethereum, evm, sepolia } from '../../../plugins/evm/index.js'
import { injected } from '../../../plugins/injected/index.js'
import type { PlayingWindow, TabWindow } from './tab-window.js'

const { enterTab, nodes } = window.parent as PlayingWindow
enterTab(window)

const errors: string[] = []
const foyer = createFoyer({
  plugins: [evm({ networks: [ethereum, base, sepolia], rpc: nodes }), injected()],
  onError: (error) => errors.push(String(error)),
})
const session = foyer.service(sessionKey)
// the session's code is loaded, as in a tab that was used before
await session.prepare('')
;(window as TabWindow).playedTab = { session, look: () => lookAt(foyer.read), errors: () => errors }
