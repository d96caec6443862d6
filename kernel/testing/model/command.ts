import type fc from 'fast-check'
import { sessionKey } from '../../contracts/session.js'
import { expectSession } from './expect-session.js'
import type { FakeBrowser } from './fake-browser.js'
import type { SessionModel, TabModel } from './session-model.js'

/** One step of a sequence. */
export type Command = fc.AsyncCommand<SessionModel, FakeBrowser>

/** Does something, lets everything that is ready happen, and compares. */
export function command(
  name: string,
  can: (model: SessionModel) => boolean,
  act: (model: SessionModel, browser: FakeBrowser) => Promise<unknown>,
): Command {
  return {
    check: can,
    toString: () => name,
    async run(model, browser) {
      await act(model, browser)
      await browser.settle()
      expectSession(model, browser)
    },
  }
}

/** The session of a tab. */
export const session = (browser: FakeBrowser, at: number) => {
  const tab = browser.tabs[at]
  if (!tab) throw new Error(`there is no tab ${at}`)
  return tab.service(sessionKey)
}
/** What is true of one tab. */
export const tabOf = (model: SessionModel, at: number) => model.tabs[at] as TabModel
/** What is asked may be answered much later, or never: the command does not wait for it. */
export const goOn = (work: Promise<unknown>) => void work.catch(() => {})
/** The connector's id. */
export const idOf = (uid: string) => uid.slice(uid.indexOf('/') + 1)
