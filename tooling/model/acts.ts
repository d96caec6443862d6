import { connectRequest, connectUid, sessionOf, tabOf } from './command.js'
import { selectInModel } from './connect-commands.js'
import type { ModelBrowser } from './model-browser.js'
import { endWallet, followActive, isConnected, ownerOf, partsOf, type SessionModel } from './session-model.js'

/** One act of a tab or of a wallet while connections of a tab are missing. */
export interface Act {
  /** The tab that acts. */
  readonly by: number
  readonly kind: 'connect' | 'reject' | 'disconnect' | 'select' | 'lock' | 'report'
  readonly uid: string
}

export const describeAct = ({ by, kind, uid }: Act) => `${by} ${kind} ${uid}`

/** Whether the act is possible in the model. */
export const canAct = (model: SessionModel, { kind, uid }: Act) =>
  kind === 'connect' || kind === 'reject' || isConnected(model, uid)

/** Starts an act in the browser. */
export async function start(browser: ModelBrowser, { by, kind, uid }: Act): Promise<unknown> {
  const session = sessionOf(browser, by)
  const wallet = browser.wallet(uid)
  switch (kind) {
    case 'connect':
      return session.connect(connectRequest(browser, by, uid))
    case 'reject':
      wallet.nextAnswer = 'reject'
      return session.connect(connectRequest(browser, by, uid))
    case 'disconnect':
      return session.disconnect({ connection: uid })
    case 'select':
      return session.selectAccount(firstAccount(browser, uid), { connection: uid })
    case 'lock':
      return wallet.revoke()
    case 'report':
      return wallet.switchAccount()
  }
}

/** Whether the act ends a wallet in use. Another one takes its place, which may be missing in a tab. */
export const endsCurrent = (model: SessionModel, { kind, uid }: Act) =>
  (kind === 'disconnect' || kind === 'lock') &&
  partsOf(model, uid).some((part) => model.current[ownerOf(part)] === part)

/** Acts in the browser and in the model. */
export async function perform(model: SessionModel, browser: ModelBrowser, act: Act): Promise<void> {
  const { by, kind, uid } = act
  // A connection that is not restored yet has no account.
  if (kind === 'select' && !isRestored(browser, by, uid)) return
  const acting = start(browser, act)
  await (kind === 'reject' ? acting.catch(() => {}) : acting)
  if (kind === 'connect') connectUid(model, browser, by, uid)
  if (kind === 'reject') tabOf(model, by).pending = undefined
  if (kind === 'select') selectInModel(model, browser, { at: by, uid, account: firstAccount(browser, uid) })
  if (kind === 'disconnect' || kind === 'lock') endWallet(model, uid)
  if (kind === 'disconnect') followActive(model, by)
}

const firstAccount = (browser: ModelBrowser, uid: string) => browser.wallet(uid).accounts[0] ?? 'none:0:none'

const isRestored = (browser: ModelBrowser, at: number, uid: string) =>
  browser.tabs[at]?.read().session.byNamespace[ownerOf(uid)]?.connections.some((live) => live.uid === uid)
