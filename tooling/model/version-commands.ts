import fc from 'fast-check'
import { allConnections } from '../../kernel/session/state.js'
import type { FakeBrowser } from './fake-browser.js'
import { singleUids } from './fake-wallets.js'

/** Model of two tabs on two deployments; the first has the older version of the stored session. */
export interface VersionModel {
  /** Uids of the connections, by tab. */
  readonly connected: readonly [Set<string>, Set<string>]
  /** Uids of the wallets whose accounts the site may read. */
  readonly authorized: Set<string>
}

/** Creates a model without connections. */
export const createVersionModel = (): VersionModel => ({
  connected: [new Set(), new Set()],
  authorized: new Set(),
})

type Command = fc.AsyncCommand<VersionModel, FakeBrowser>
type Tab = 0 | 1

/** Maximum number of writes of the stored session per command. */
const maxWrites = 6
/** Uid of the wallet that notifies every tab of a disconnect. */
const loud = 'demo/a'

function command(
  name: string,
  act: (model: VersionModel, browser: FakeBrowser) => Promise<unknown>,
): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, browser) {
      const initialWrites = browser.writes()
      await act(model, browser)
      const settled = await browser.settle(() => versionDifferences(model, browser))
      const writes = browser.writes() - initialWrites
      const differences = writes > maxWrites ? [...settled, `${writes} writes`] : settled
      if (differences.length > 0) throw new Error(`after ${name}:\n${differences.join('\n')}`)
    },
  }
}

/** Compares with the model: the newer version is stored while its tab is connected, else the older one. */
function versionDifferences({ connected }: VersionModel, browser: FakeBrowser): string[] {
  const [older, newer] = connected
  const { version, connections = [] } = JSON.parse(browser.stored() ?? '{}') as {
    readonly version?: number
    readonly connections?: readonly { readonly uid: string }[]
  }
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ...browser.tabs.map(
      (tab, at) =>
        [
          `tab ${at}`,
          [sorted(allConnections(tab.read().session).map(({ uid }) => uid)), errorsOf(tab.errors())],
          [sorted(connected[at as Tab]), []],
        ] as const,
    ),
    ['storage', version, newer.size > 0 ? 3 : older.size > 0 ? 2 : undefined],
    ['stored', sorted(connections.map(({ uid }) => uid)), sorted(newer.size > 0 ? newer : older)],
  ]
  return pairs
    .map(([name, actual, wanted]) => [name, JSON.stringify(actual), JSON.stringify(wanted)])
    .filter(([, actual, wanted]) => actual !== wanted)
    .map(([name, actual, wanted]) => `${name}: ${actual}\n  in place of ${wanted}`)
}

const sorted = (uids: Iterable<string>) => [...uids].sort()
const errorsOf = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('A listener of the session'))

const connect = (at: Tab, uid: string) =>
  command(`connect(${at}, ${uid})`, async ({ connected, authorized }, browser) => {
    await browser.tabs[at]?.session.connect({ connectorId: uid.slice(uid.indexOf('/') + 1) })
    connected[at].add(uid)
    authorized.add(uid)
  })

const disconnect = (at: Tab) =>
  command(`disconnect(${at})`, async ({ connected, authorized }, browser) => {
    await browser.tabs[at]?.session.disconnect()
    for (const uid of connected[at]) authorized.delete(uid)
    if (connected[at].has(loud)) for (const tab of connected) tab.delete(loud)
    connected[at].clear()
  })

const lock = (uid: string) =>
  command(`lock(${uid})`, async ({ connected, authorized }, browser) => {
    browser.wallet(uid).revoke()
    authorized.delete(uid)
    for (const tab of connected) tab.delete(uid)
  })

const reload = (at: Tab) =>
  command(`reload(${at})`, async ({ connected, authorized }, browser) => {
    const isReadable = at === 1 || connected[1].size === 0
    await browser.reload(at)
    for (const uid of connected[at]) if (!isReadable || !authorized.has(uid)) connected[at].delete(uid)
  })

/** Returns the arbitraries of all commands, for random sequences. */
export function versionCommands() {
  const tabs = fc.constantFrom<Tab>(0, 1)
  const uids = fc.constantFrom(...singleUids)
  return [
    fc.tuple(tabs, uids).map((args) => connect(...args)),
    fc.tuple(tabs, uids).map((args) => connect(...args)),
    tabs.map(disconnect),
    uids.map(lock),
    tabs.map(reload),
  ]
}
