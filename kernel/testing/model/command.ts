import type fc from 'fast-check'
import { sessionDifferences } from './session-differences.js'
import type { ModelBrowser } from './model-browser.js'
import type { SessionModel, TabModel } from './session-model.js'

/** One step of a sequence. */
export type Command = fc.AsyncCommand<SessionModel, ModelBrowser>

/**
 * Does something, lets everything that is ready happen, and compares.
 * @throws an Error that lists what differs.
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
    },
  }
}

/** The session of a tab. */
export const session = (browser: ModelBrowser, at: number) => {
  const tab = browser.tabs[at]
  if (!tab) throw new Error(`there is no tab ${at}`)
  return tab.session
}
/** What is true of one tab. */
export const tabOf = (model: SessionModel, at: number) => model.tabs[at] as TabModel
/** What is asked may be answered much later, or never: the command does not wait for it. */
export const goOn = (work: Promise<unknown>) => void work.catch(() => {})
/** The connector's id. */
export const idOf = (uid: string) => uid.slice(uid.indexOf('/') + 1)
