import type { ModelBrowser, ModelTab } from './model-browser.js'
import { allConnections, connectionsOf, isAnyConnected, ownerOf, type SessionModel } from './session-model.js'

/** Lists the differences of tabs and storage from the model, one per line. */
export function sessionDifferences(model: SessionModel, browser: ModelBrowser): readonly string[] {
  return [
    ...browser.tabs.flatMap((tab, at) => tabDifferences(model, browser, tab, at)),
    ...storedDifferences(model, browser.stored()),
  ]
}

function tabDifferences(model: SessionModel, browser: ModelBrowser, tab: ModelTab, at: number) {
  const { session, account, network, recent } = tab.read()
  const namespaces = model.namespaces.map((namespace) => {
    const { status, leaving, current, connections } = session.byNamespace[namespace] ?? {
      status: 'disconnected',
      leaving: false,
      connections: [],
    }
    return {
      status,
      leaving,
      current,
      connections: connections.map(({ uid, accounts, chainId }) => ({
        uid,
        accounts: accounts.map(({ caipAddress }) => caipAddress),
        chainId,
      })),
      network: network(namespace).caipNetworkId,
    }
  })
  const active = model.tabs[at]?.active
  const uid = active === undefined ? undefined : model.current[active]
  return differences(`tab ${at}`, [
    [
      { active: session.active, namespaces },
      { active, namespaces: model.namespaces.map((namespace) => expected(model, browser, at, namespace)) },
    ],
    [account.caipAddress, uid === undefined ? undefined : accountsOf(model, browser, at, uid)[0]],
    [account.connectorId, uid?.slice(uid.indexOf('/') + 1)],
    // The errors of wallets and hosts, and no others, are reported.
    [
      tab
        .errors()
        .filter(
          (error) =>
            !/out of order|did not answer|Failed to disconnect|A listener of the session/.test(error),
        ),
      [],
    ],
    [recent, model.recent],
  ])
}

function expected(model: SessionModel, browser: ModelBrowser, at: number, namespace: string) {
  const tab = model.tabs[at]
  const connections = connectionsOf(model, namespace).map((uid) => {
    return { uid, accounts: accountsOf(model, browser, at, uid), chainId: browser.wallet(uid).chainId }
  })
  const current = model.current[namespace]
  const isAsking = tab?.pending !== undefined && ownerOf(tab.pending) === namespace
  return {
    status: isAsking ? 'connecting' : connections.length > 0 ? 'connected' : 'disconnected',
    leaving: tab?.disconnects.some(({ uid }) => ownerOf(uid) === namespace) ?? false,
    current,
    connections,
    network: current
      ? browser.wallet(current).chainId
      : (tab?.chosen[namespace] ?? browser.defaultNetwork(namespace)),
  }
}

/** The accounts of a wallet in a tab: the selected one is the first until the wallet reports a change. */
function accountsOf(model: SessionModel, browser: ModelBrowser, at: number, uid: string) {
  const { accounts, reports } = browser.wallet(uid)
  const selected = model.tabs[at]?.selected[uid]
  if (!selected || selected.reports !== reports) return accounts
  return [selected.account, ...accounts.filter((account) => account !== selected.account)]
}

function storedDifferences(model: SessionModel, text: string | undefined) {
  if (!isAnyConnected(model)) return differences('storage', [[text, undefined]])
  const { connections = [], current } = JSON.parse(text ?? '{}') as {
    connections?: { uid: string }[]
    current?: Record<string, string>
  }
  const inUse = Object.entries(model.current).filter(([, uid]) => uid !== undefined)
  return differences('storage', [
    [connections.map(({ uid }) => uid).sort(), allConnections(model).toSorted()],
    [sorted(current), sorted(Object.fromEntries(inUse))],
  ])
}

const sorted = (record: object | undefined) =>
  Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))

function differences(label: string, pairs: readonly (readonly [unknown, unknown])[]) {
  return pairs
    .map(([actual, wanted]) => [JSON.stringify(actual), JSON.stringify(wanted)])
    .filter(([actual, wanted]) => actual !== wanted)
    .map(([actual, wanted]) => `${label}: ${actual}\n  in place of ${wanted}`)
}
