import { type Act, canAct, describeAct, start } from './acts.js'
import { type Command, tabOf } from './command.js'
import type { ModelBrowser } from './model-browser.js'
import { sessionDifferences } from './session-differences.js'
import { partsOf, type SessionModel } from './session-model.js'

/**
 * Both tabs act in the same task. Which act counts is open, so that the model takes over what the first tab shows: the second tab
 * and the storage must agree with it.
 */
export const together = (acts: readonly [Act, Act]): Command => {
  const name = `together(${acts.map(describeAct).join(', ')})`
  return {
    check: (model) => acts.every((act) => canAct(model, act)) && !isAnythingPending(model),
    toString: () => name,
    async run(model, browser) {
      await Promise.allSettled(acts.map((act) => start(browser, act)))
      const differences = await browser.settle(() => {
        takeOver(model, browser)
        return sessionDifferences(model, browser)
      })
      if (differences.length > 0) throw new Error(`after ${name}:\n${differences.join('\n')}`)
      for (const { kind, uid } of acts)
        if (kind === 'connect')
          for (const part of partsOf(model, uid)) model.instances[part] = (model.instances[part] ?? 0) + 1
    },
  }
}

const isAnythingPending = ({ tabs }: SessionModel) =>
  tabs.some(
    ({ pending, switching, disconnects }) =>
      pending !== undefined || switching !== undefined || disconnects.length > 0,
  )

/** Takes over the connections and the choice of the first tab, and the selected accounts of both. */
function takeOver(model: SessionModel, browser: ModelBrowser) {
  const views = browser.tabs.map((tab) => tab.read())
  const [first] = views
  for (const namespace of model.namespaces) {
    const { connections = [], current } = first?.session.byNamespace[namespace] ?? {}
    model.order[namespace] = connections.map(({ uid }) => uid)
    model.current[namespace] = current
  }
  model.recent = first?.recent ?? []
  const isConnected = Object.values(model.order).some((uids) => uids.length > 0)
  for (const [at, { session }] of views.entries()) {
    const tab = tabOf(model, at)
    // Without a connection each tab has its own.
    tab.active = (isConnected ? first : views[at])?.session.active
    for (const uid of Object.keys(tab.selected)) delete tab.selected[uid]
    for (const { connections } of Object.values(session.byNamespace))
      for (const { uid, accounts } of connections) {
        const { accounts: shared, reports = 0 } = browser.wallet(uid)
        const account = accounts.map(({ caipAddress }) => caipAddress).find((id) => shared.includes(id))
        if (account !== undefined) tab.selected[uid] = { account, reports }
      }
  }
}
