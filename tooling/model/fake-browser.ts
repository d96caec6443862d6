import { atom } from 'jotai/vanilla'
import { connectorsAtom, sessionAtom } from '../../kernel/session/atoms.js'
import type { Connector } from '../../kernel/contracts/connector.js'
import { sessionKey, type SessionState } from '../../kernel/contracts/session.js'
import { sessionEvents } from '../../kernel/contracts/session-events.js'
import { connectorSources } from '../../kernel/contracts/slots.js'
import { defineFlag, defineService } from '../../kernel/core/keys.js'
import { fill, namespace } from '../../kernel/core/plugins/contributions.js'
import { definePlugin } from '../../kernel/core/plugins/definition.js'
import { number } from '../../kernel/core/schema/number.js'
import { object } from '../../kernel/core/schema/schema.js'
import type { Store } from '../../kernel/core/state/store.js'
import { fakeConnectors, fakeNetwork } from '../../kernel/testing/fakes.js'
import { createFakeStorage, settle, shiftVersion } from '../../kernel/testing/fake-edges.js'
import { createPluginHarness, type Harness } from '../../kernel/testing/harness.js'
import {
  conversationUids,
  type CountingWallet,
  createFakeWallets,
  mergedUids,
  singleUids,
} from './fake-wallets.js'
import { type ListedWallet, type ModelBrowser, type ModelTab, readTabView } from './model-browser.js'

/** Turns of the event loop for the longest chain of answers, including those between tabs. */
const turns = 12

/** Called with every state change of a tab. */
export type OnChange = (previous: SessionState, next: SessionState) => void

/** A planted fault: replaces the next state of a tab's session. */
export type Fault = (previous: SessionState, next: SessionState) => SessionState

/** Names that commands can use in the fake browser. */
export const fakeSetup = {
  namespaces: ['demo', 'other', 'third'],
  uids: [...singleUids, ...mergedUids, ...conversationUids],
  manyNamespaces: [...mergedUids, ...conversationUids],
  chains: [1, 2, 3],
  addresses: ['alice', 'bob'],
  reloadEvents: ['answer', 'time', 'connect', 'disconnect'],
  acts: ['connect', 'reject', 'disconnect', 'select', 'lock', 'report'],
  slowDisconnects: true,
} as const

/** A browser with two tabs of the same site and six wallets in three namespaces, two of them in several. */
export interface FakeBrowser extends ModelBrowser {
  /** Number of writes and removals of the stored session. */
  writes(): number
  close(): Promise<void>
}

/** A service of the plugin that lists the wallets. */
const clientKey = defineService<object>('source.client')

/** Maximum number of writes of the stored session in one sequence. */
const maxWrites = 2_000

/** The key of the stored session. */
const storedKey = 'foyer/default/session'

/**
 * Starts the browser with both tabs open.
 *
 * @param versions offset of the version of the stored session, by tab
 */
export async function openFakeBrowser(
  onChange: OnChange,
  fault?: Fault,
  versions: readonly [number, number] = [0, 0],
): Promise<FakeBrowser> {
  const wallets = await createFakeWallets()
  const storage = createFakeStorage()
  let writes = 0
  storage.openTab().watch?.((key) => {
    // Ends an endless exchange of writes, which the model then reports.
    if (key === storedKey && ++writes > maxWrites) throw new Error('too many writes')
  })
  const walletOf = (uid: string) => wallets.find((wallet) => wallet.uid === uid) as CountingWallet
  const open = async (at: 0 | 1, without: readonly string[] = []) => {
    const area = storage.openTab()
    const listed: string[] = fakeSetup.uids.filter((uid) => !without.includes(uid))
    const list = atom<readonly Connector[]>([])
    let generation = 0
    let finishCleanup = () => {}
    let activation: AbortSignal | undefined
    const source = definePlugin({
      id: 'source',
      config: object({ generation: number() }),
      provides: { client: clientKey },
      contributes: [fill(connectorSources, { id: 'source', list })],
      setup({ store, onDispose, signal }) {
        store.set(
          list,
          listed.map((uid) => walletOf(uid).connector(signal)),
        )
        activation = signal
        return {
          client: () => {
            // Registered after the activation, and slow.
            onDispose(() => new Promise<void>((resolve) => (finishCleanup = resolve)))
            return {}
          },
        }
      },
    })
    const announce = (uids: readonly string[]) => {
      listed.push(...uids)
      h.store.set(list, (all) => [...all, ...uids.map((uid) => walletOf(uid).connector(activation))])
    }
    const h = createPluginHarness(source({ generation }), {
      companions: fakeSetup.namespaces.map((id) =>
        definePlugin({
          id: `${id}-namespace`,
          flag: defineFlag(id, { default: true }),
          contributes: [namespace(id, { networks: fakeSetup.chains.map((chain) => fakeNetwork(id, chain)) })],
        })(),
      ),
      storage: { ...area, ...shiftVersion(area, storedKey, versions[at]) },
    })
    if (fault) plantFault(h.store, fault)
    // A throwing store listener of the host. It would also receive the writes of a planted fault.
    if (!fault)
      h.store.sub(sessionAtom, () => {
        throw new Error('fault of the host')
      })
    const rejecting = rejectEvents(h)
    let previous = h.read(sessionAtom)
    h.foyer.watch(sessionAtom, (next) => {
      onChange(previous, next)
      previous = next
    })
    // Loads the session's code, as in a tab that was used before.
    await h.service(sessionKey).prepare('')
    const restart = () => {
      const firstClient = h.service(clientKey)
      const restarted = h.foyer.configure(source({ generation: ++generation }))
      // The cleanup of the first client has begun, and the second client registers another.
      const finish = finishCleanup
      if (h.service(clientKey) === firstClient) throw new Error('the service is that of the first activation')
      return { restarted, finish }
    }
    const cleanUp = async () => {
      const disposal = h.dispose()
      finishCleanup()
      await disposal
    }
    return { h, announce, rejecting, restart, cleanUp }
  }
  type Tab = Awaited<ReturnType<typeof open>>
  const settleAll = async () => {
    for (let turn = 0; turn < turns; turn++) await settle()
  }
  const asTab = ({ h, rejecting }: Tab): ModelTab => ({
    session: h.service(sessionKey),
    read: () => readTabView(h.read),
    listedWallet: (uid) => findListed(h.read(connectorsAtom), uid),
    errors: () => rejecting.withoutReports(h.errors.map(({ error }) => String(error))),
  })
  const tabs = [await open(0), await open(1)]
  await settleAll()
  return {
    wallet: walletOf,
    get tabs() {
      return tabs.map(asTab)
    },
    defaultNetwork: (namespace) => `${namespace}:1`,
    stored: () => storage.entries.get(storedKey),
    writes: () => writes,
    async reload(tab, without) {
      await tabs[tab]?.cleanUp()
      tabs[tab] = await open(tab === 0 ? 0 : 1, without)
      await settleAll()
    },
    async announce(tab, uids, by) {
      const { h, announce } = tabs[tab] as Tab
      if (by === 'plugin') h.foyer.addPlugins(fakeConnectors(...uids.map((uid) => walletOf(uid).connector())))
      else announce(uids)
      await settleAll()
    },
    async restartSource(tab, compare) {
      const { restarted, finish } = (tabs[tab] as Tab).restart()
      await settleAll()
      // The new activation does not wait for the cleanup.
      const differences = compare()
      finish()
      await restarted
      return differences
    },
    async setNamespace(tab, id, isOn) {
      await tabs[tab]?.h.setFlags({ [id]: isOn })
      await settleAll()
    },
    async advanceTime() {
      // past the time limit of a stored wallet, then past the pause after which it is asked again
      for (const ms of [6_000, 2_000]) {
        await Promise.all(tabs.map(({ h }) => h.clock.advance(ms)))
        await settleAll()
      }
    },
    async settle(compare) {
      await settleAll()
      return compare()
    },
    async close() {
      await Promise.all(tabs.map((tab) => tab.cleanUp()))
    },
  }
}

/** Finds the entry of the list of wallets that contains a uid. */
function findListed(connectors: readonly Connector[], uid: string): ListedWallet {
  const entries = connectors.map((connector) => {
    const members = connector.connectors ?? [connector]
    return { ...connector, uids: members.map(({ namespace, id }) => `${namespace}/${id}`) }
  })
  const entry = entries.find(({ uids }) => uids.includes(uid))
  if (!entry) throw new Error(`${uid} is not listed`)
  return entry
}

/** Subscribes a host's listener that rejects to every event of the session. */
function rejectEvents(h: Harness) {
  let rejected = 0
  for (const { id } of Object.values(sessionEvents))
    h.foyer.on(id, () => {
      rejected++
      return Promise.reject(new Error('fault of the host')) as unknown as undefined
    })
  return {
    /** The errors without the reports of these rejections, each of which is reported once. */
    withoutReports(errors: readonly string[]): readonly string[] {
      const isReport = (error: string) => error.includes('Listener of "session.')
      const otherErrors = errors.filter((error) => !isReport(error))
      const reported = errors.length - otherErrors.length
      return reported === rejected
        ? otherErrors
        : [...otherErrors, `${reported} reports of ${rejected} rejections`]
    },
  }
}

/** Applies a fault to every write of the store, as a bug in the session would. */
function plantFault(store: Store, fault: Fault) {
  const set = store.set.bind(store)
  store.set = (atom, ...args) => {
    const previous = store.get(sessionAtom)
    const result = set(atom, ...args)
    const next = store.get(sessionAtom)
    const faulty = next === previous ? next : fault(previous, next)
    if (faulty !== next) set(sessionAtom, faulty)
    return result
  }
}
