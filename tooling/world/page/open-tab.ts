import { atom } from 'jotai/vanilla'
import { currentEntryAtom } from '../../../kernel/core/router.js'
import { slotAtom } from '../../../kernel/core/slots.js'
import { isRejection } from '../../../kernel/core/errors/rejection.js'
import type { Clock } from '../../../kernel/core/edges/clock.js'
import type { AnyPlugin } from '../../../kernel/core/plugins/definition.js'
import type { Connector, ConnectorDriver } from '../../../kernel/contracts/connector.js'
import type { SessionState } from '../../../kernel/contracts/session.js'
import { accountChanged, disconnected, networkSwitched } from '../../../kernel/contracts/session-events.js'
import { createWidget } from '../../../kernel/host/create-foyer.js'
import { networkState } from '../../../kernel/session/account-atoms.js'
import { connectionAtom, sessionAtom } from '../../../kernel/session/state.js'
import { createFakeHttp, createFakePage } from '../../../kernel/testing/fake-edges.js'
import { connectGroups } from '../../../plugins/connect/contract.js'
import { catalogue } from '../../../plugins/catalogue/index.js'
import { sampleAddress } from '../../../plugins/catalogue/testing/sample-service.js'
import { evm } from '../../../plugins/evm/index.js'
import { announceWithHabits, withHabits } from '../../../plugins/evm/testing/habits.js'
import { service } from '../../../plugins/service/index.js'
import { siwx } from '../../../plugins/siwx/index.js'
import { chunkLoads } from '../run/chunks.js'
import type { FlagId, Uid } from '../seed/acts.js'
import { createEvmProvider } from '../wallets/evm-provider.js'
import { createFakeDriver } from '../wallets/fake-driver.js'
import type { World } from '../world.js'
import {
  announcedPlugin,
  codeView,
  gatePlugin,
  libraryPlugin,
  phonePlugin,
  readerPlugin,
  sourceOf,
  viewsPlugin,
  worldNamespace,
} from './plugins.js'
import { createServers, nodePrefix } from './servers.js'
import { recordDriver, type DriverRecord } from './record-driver.js'

/** Time after which late wallets announce themselves, in milliseconds. */
const lateAnnouncementMs = 300
/** Start of the version of the newer deployment. */
const newerShift = 1

const evmChain = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${nodePrefix}${id}`] } },
})

/** A page of the site. */
export interface Tab {
  readonly at: number
  readonly foyer: ReturnType<typeof createWidget>
  /** Records of the drivers of a wallet; each load makes another driver. */
  readonly records: Map<Uid, readonly DriverRecord[]>
  /** Errors that `onError` received. */
  readonly errors: readonly unknown[]
  /** Connects that a press started and that have not settled. */
  readonly connecting: Set<{ readonly uid: Uid; readonly wasShown: boolean; readonly cancel: () => void }>
  /** Pending sleeps of the page's clock. */
  sleeps(): number
  /** Whether nothing but time has happened since the page was opened. */
  isUntouched: boolean
  /** Uids whose wallet answered last while the gate was active. */
  readonly gated: Set<Uid>
  /** Sign-in that is being signed. */
  signing: unknown
  /** Number of presses that switch the network. */
  switches: number
  /** Steps to the view of the camera, and calls of its `onLeave`. */
  readonly cameras: { opened: number; left: number }
  /** Flags that are off. */
  readonly off: Set<FlagId>
  announce(uid: Uid): void
  restart(plugin: 'wallets' | 'library' | 'catalogue'): void
  openList(isOpen: boolean): void
  isListDrawn(): boolean
  /** Closes the page. */
  close(): Promise<void>
}

/** Opens a page of the site. */
export function openTab(world: World, at: number): Tab {
  const { setup, facts } = world
  const isNewer = at === 2 && setup.hasNewerTab
  let sleeps = 0
  const clock: Clock = {
    now: () => world.clock.now(),
    sleep(ms, signal) {
      sleeps++
      return world.clock.sleep(ms, signal).finally(() => sleeps--)
    },
  }
  const records = new Map<Uid, readonly DriverRecord[]>()
  const connecting: Tab['connecting'] = new Set()
  const cameras = { opened: 0, left: 0 }
  const gated = new Set<Uid>()
  const errors: unknown[] = []

  const record = (uid: Uid, driver: ConnectorDriver): ConnectorDriver => {
    const entry: DriverRecord = { last: undefined, watches: 0, signal: undefined }
    records.set(uid, [...(records.get(uid) ?? []), entry])
    return recordDriver(driver, entry, {
      called(name) {
        world.observeCall(tab, uid, name)
      },
      answered(approval) {
        if (approval === undefined) world.excuse(uid)
        if (isOn('gate')) gated.add(uid)
        else gated.delete(uid)
      },
      failed: (error) => isRejection(error) && world.excuse(uid),
      ended: () => world.excuse(uid),
    })
  }
  const isOn = (plugin: string) =>
    foyer.plugins.some(({ id, status }) => id === plugin && status === 'active')

  // wallets of the page
  const connectorOf = (uid: 'demo/a' | 'demo/b' | 'other/c'): Connector => {
    const [namespace = '', id = ''] = uid.split('/')
    return {
      id,
      name: `Wallet ${id}`,
      kind: 'EXTERNAL',
      namespace,
      async load() {
        if (!chunkLoads('wallets')) throw new TypeError('Failed to fetch dynamically imported module')
        const { wallet, counts } = world.fakes[uid]
        return record(
          uid,
          createFakeDriver(wallet, namespace, { quirks: setup.quirks[uid], counts, clock: world.clock }),
        )
      },
    }
  }
  const listed = Object.keys(world.fakes) as (keyof typeof world.fakes)[]
  const connectors = atom<readonly Connector[]>(
    listed.filter((uid) => setup.quirks[uid].announced !== 'late').map(connectorOf),
  )
  const client = world.phone.openClient()
  const phone = atom<readonly Connector[]>(
    world.phone.namespaces.map((namespace): Connector => ({
      id: 'p',
      name: 'Phone',
      kind: 'PAIRING',
      role: 'pairing',
      conversation: 'shared',
      namespace,
      opens: codeView,
      load: async () => record(`${namespace}/p` as Uid, client.driver(namespace)),
    })),
  )
  const target = new EventTarget()
  const provider = withHabits(createEvmProvider(world.evm), setup.habits, world.clock)
  const stopAnnouncing = announceWithHabits(
    { info: { uuid: 'evm', name: 'Evm', rdns: 'example.evm', icon: 'data:image/png;base64,AA==' }, provider },
    setup.habits,
    target,
    world.clock,
  )
  let generation = 0
  const walletsPlugin = sourceOf('wallets', connectors)
  const plugins: AnyPlugin[] = [
    worldNamespace('demo'),
    worldNamespace('other'),
    evm({ networks: [evmChain(1, 'Ethereum'), evmChain(8453, 'Base')] }),
    announcedPlugin(target, (connector, load) => ({
      ...connector,
      load: async () => record('eip155/example.evm', await load()),
    })),
    walletsPlugin({ generation }),
    phonePlugin(phone),
    libraryPlugin({ generation }),
    readerPlugin((isProviderGone) => facts.add({ type: 'clean-up', tab: at, isProviderGone })),
    viewsPlugin(cameras, () => foyer.close()),
    ...(setup.hasGate ? [gatePlugin((request) => world.admit(at, request))] : []),
    ...(setup.signIn !== 'none' ? [siwx(world.signIn.config)] : []),
    ...(setup.hasCatalogue ? [service(), catalogue({})] : []),
  ]
  const http = createFakeHttp(createServers())
  http.fail(world.serviceFault)
  world.https.add(http)
  const foyer = createWidget(
    {
      plugins,
      ...(setup.hasCatalogue && { service: sampleAddress }),
      onError: (error: unknown) => void errors.push(error),
    },
    {
      clock,
      http,
      page: createFakePage(),
      storage: world.storage.openTab(at, isNewer ? newerShift : 0),
      log: () => {},
      whenIdle: () => () => {},
    },
  )
  const lateness = new AbortController()
  const announce = (uid: Uid) => {
    if (!(uid in world.fakes)) return void target.dispatchEvent(new Event('eip6963:requestProvider'))
    const connector = connectorOf(uid as keyof typeof world.fakes)
    const isListed = foyer.read(connectors).some(({ id }) => id === connector.id)
    if (!isListed) foyer.store.set(connectors, (all) => [...all, connector])
    else foyer.store.set(connectors, (all) => [...all].reverse())
  }
  world.clock.sleep(lateAnnouncementMs, lateness.signal).then(
    () => listed.filter((uid) => setup.quirks[uid].announced !== 'early').forEach(announce),
    () => {},
  )

  let unlist: (() => void) | undefined
  const rows = atom((get) => get(slotAtom(connectGroups)).map(({ id, list }) => ({ id, rows: get(list) })))
  const openList = (isOpen: boolean) => {
    unlist?.()
    unlist = isOpen ? foyer.watch(rows, () => {}) : undefined
  }

  const tab: Tab = {
    at,
    foyer,
    records,
    errors,
    connecting,
    sleeps: () => sleeps,
    isUntouched: true,
    gated,
    signing: undefined,
    switches: 0,
    cameras,
    off: new Set(),
    announce,
    restart(plugin) {
      generation++
      const restarted =
        plugin === 'wallets'
          ? foyer.configure(walletsPlugin({ generation }))
          : plugin === 'library'
            ? foyer.configure(libraryPlugin({ generation }))
            : setup.hasCatalogue
              ? foyer.configure(catalogue({ featuredWalletIds: [`w${generation % 5}`] }))
              : undefined
      restarted?.catch(() => {})
    },
    openList,
    isListDrawn: () =>
      unlist === undefined || foyer.read(rows).every((group) => group.rows.every(({ pending }) => !pending)),
    async close() {
      openList(false)
      lateness.abort()
      stopAnnouncing()
      world.https.delete(http)
      await foyer.dispose()
      client.close()
    },
  }
  followTab(world, tab)
  return tab
}

/** Records what a page shows and emits. */
function followTab({ facts, hasPassed }: World, tab: Tab): void {
  const { at, foyer, gated } = tab
  const shown = (state: SessionState) =>
    Object.values(state.byNamespace).flatMap(({ connections }) => connections)
  let before = foyer.read(sessionAtom)
  foyer.watch(sessionAtom, (state) => {
    const [previous, next] = [shown(before), shown(state)]
    before = state
    for (const { uid, accounts } of next) {
      if (previous.some((connection) => connection.uid === uid)) continue
      const account = accounts[0]?.caipAddress ?? ''
      facts.add({
        type: 'appeared',
        tab: at,
        uid,
        account,
        isGated: gated.has(uid as Uid),
        hasPassed: hasPassed(at, uid, account),
      })
    }
    for (const { uid, namespace } of previous)
      if (!next.some((connection) => connection.uid === uid))
        facts.add({ type: 'vanished', tab: at, namespace })
  })
  foyer.on(disconnected.id, ({ namespace }) => facts.add({ type: 'disconnected event', tab: at, namespace }))
  foyer.on(networkSwitched.id, ({ caipNetworkId }) =>
    facts.add({
      type: 'change event',
      tab: at,
      event: networkSwitched.id,
      payload: caipNetworkId,
      active: foyer.read(networkState()).caipNetworkId,
    }),
  )
  foyer.on(accountChanged.id, ({ caipAddress }) =>
    facts.add({
      type: 'change event',
      tab: at,
      event: accountChanged.id,
      payload: caipAddress,
      active: foyer.read(connectionAtom)?.accounts[0]?.caipAddress,
    }),
  )
  foyer.watch(currentEntryAtom, (entry) => {
    if (entry && tab.isUntouched) facts.add({ type: 'opened by itself', tab: at, view: entry.id })
  })
}
