import { definePlugin, type Plugin } from '#kernel'
import { namespace } from '#kernel/chain'
import { createWidget } from '../../../../kernel/host/create-foyer.js'
import type { Clock } from '../../../../kernel/core/edges/clock.js'
import { sessionAtom } from '../../../../kernel/session/atoms.js'
import { reduceSession } from '../../../../kernel/session/reducer.js'
import { createFakePage } from '../../../../kernel/testing/fake-edges.js'
import { nfts } from '../../../../plugins/nfts/index.js'
import { onramp } from '../../../../plugins/onramp/index.js'
import { pay } from '../../../../plugins/pay/index.js'
import { send } from '../../../../plugins/send/index.js'
import type { SendPreview } from '../../../../plugins/send/contract.js'
import { apiKey, settingsKey } from '../../../../plugins/service/contract.js'
import { swaps } from '../../../../plugins/swaps/index.js'
import type { SwapPreview } from '../../../../plugins/swaps/contract.js'
import { readBalancesAtom, subjectAtom } from '../../../../plugins/balances/contract.js'
import { network, nativePlaceholder, prices, usdc, ether } from '../chain/contracts.js'
import type { WorldAsk } from '../chain/json-rpc.js'
import { watchPage } from '../watch-page.js'
import type { World } from '../world.js'
import { caipOf, offersOf } from './capabilities.js'
import { asPage } from './locks.js'
import { createProvider, type AskWallet } from './provider.js'

/** Pause until a node or a server that is silent counts as unreachable, in milliseconds. */
const silenceMs = 10_000

/** A page of the site. */
export interface Page {
  /** Place among the tabs. */
  readonly at: number
  /** Number of the page, which no other has. */
  readonly serial: number
  readonly foyer: ReturnType<typeof createWidget>
  /** Aborted when the page is gone. */
  readonly signal: AbortSignal
  readonly isOpen: boolean
  readonly ask: WorldAsk
  readonly provider: ReturnType<typeof createProvider>['provider']
  readonly prompt: AskWallet
  /** Spenders of permits that were signed. */
  readonly signed: string[]
  /** Reviews that the user has before them. */
  readonly shown: {
    send?: SendPreview
    swap?: SwapPreview
    pay?: { readonly id: string; readonly preview: SendPreview }
  }
  /** Payment that the host asked for last. */
  paying: string | undefined
  /** Pending sleeps of the clock. */
  sleeps(): number
  /** Account that the page shows. */
  account(): string
  setAccount(account: string): void
  /** Runs a task of the page. Its failure is the task's own matter. */
  run(work: () => Promise<unknown>): void
  /** Ends the page without a task of its own, as a browser does. */
  kill(): void
  /** Disposes the widget; the page stays open. */
  dispose(): Promise<void>
}

const never = () => new Promise<never>(() => {})

/** Opens a page with a connected wallet. */
export function openPage(world: World, at: number): Page {
  const serial = world.gone.length + world.pages.filter(Boolean).length + at * 1_000
  let isOpen = true
  let sleeps = 0
  let { account } = world
  const end = new AbortController()
  const clock: Clock = {
    now: () => world.clock.now(),
    async sleep(ms, signal) {
      sleeps++
      try {
        await world.clock.sleep(ms, signal)
      } finally {
        sleeps--
        if (!isOpen) await never()
      }
    },
  }
  const silence = () => world.clock.sleep(silenceMs)
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isOpen) return never()
    try {
      return await work()
    } finally {
      if (!isOpen) await never()
    }
  }
  const ask: WorldAsk = (_network, request) =>
    whileOpen(async () => {
      if (world.setup.nodeMs > 0) await world.clock.sleep(world.setup.nodeMs)
      return world.nodes.answer(request, silence)
    })
  const { provider, prompt } = createProvider(world, () => page)
  const page: Page = {
    at,
    serial,
    get isOpen() {
      return isOpen
    },
    signal: end.signal,
    ask,
    provider,
    prompt,
    signed: [],
    shown: {},
    paying: undefined,
    sleeps: () => sleeps,
    account: () => account,
    setAccount(next) {
      account = next
      asPage(serial, () =>
        foyer.store.set(sessionAtom, (state) =>
          reduceSession(state, { type: 'connect-succeeded', connection: connectionOf(account) }),
        ),
      )
    },
    run: (work) =>
      asPage(serial, () => {
        work().catch(() => {})
      }),
    kill() {
      isOpen = false
      end.abort()
      world.locks.free(serial)
    },
    dispose: () => asPage(serial, () => foyer.dispose()),
    get foyer() {
      return foyer
    },
  }
  const call = (endpoint: never, input: never) =>
    whileOpen(async () => {
      if (world.setup.nodeMs > 0) await world.clock.sleep(world.setup.nodeMs)
      return world.servers.call(endpoint, input, silence)
    })
  const foyer = asPage(serial, () =>
    createWidget(
      {
        plugins: [
          ethereum(world, page),
          connected(world),
          held(),
          service(call),
          send(),
          swaps(),
          pay({ deposits: [world.exchange.adapter(() => isOpen)] }),
          onramp(),
          nfts(),
          recorder(world, page),
        ],
        features: { pay: true },
        onError: () => {},
      },
      {
        clock,
        http: { fetch: never },
        page: createFakePage(),
        storage: world.storage.areaOf(serial, () => isOpen),
        log: () => {},
        whenIdle: () => () => {},
      },
    ),
  )
  watchPage(world, page)
  return page
}

const connectionOf = (account: string) => ({
  ...{
    uid: 'eip155/juniper',
    connectorId: 'juniper',
    name: 'Juniper',
    kind: 'EXTERNAL',
    namespace: 'eip155',
  },
  ...{ accounts: [{ caipAddress: caipOf(account) }], chainId: network.caipNetworkId },
})

const ethereum = (world: World, page: Page): Plugin =>
  definePlugin({
    id: 'ethereum',
    contributes: [
      namespace('eip155', {
        networks: [network],
        capabilities: offersOf(world, page),
        addresses: { prefix: /^0x/, ignoresCase: /^0x/ },
      }),
    ],
  })()

/** Connects the wallet of the world from the start. */
const connected = (world: World): Plugin =>
  definePlugin({
    id: 'connected',
    setup({ store }) {
      store.set(sessionAtom, (state) =>
        reduceSession(state, { type: 'connect-succeeded', connection: connectionOf(world.account) }),
      )
      return {}
    },
  })()

/** Stands in for the plugin of balances, whose list has prices. */
const held = (): Plugin =>
  definePlugin({
    id: 'held',
    setup({ store, onDispose }) {
      const { chainId } = ether
      const assets = [
        { ...ether, quantity: { decimals: '18', numeric: '5' }, price: prices[nativePlaceholder] },
        { ...usdc, quantity: { decimals: '6', numeric: '5000' }, price: 1 },
      ].map(({ decimals: _, ...asset }) => ({ ...asset, chainId }))
      const tell = () => {
        const key = store.get(subjectAtom)
        store.set(readBalancesAtom, key === undefined ? undefined : { key, status: 'ready', assets })
      }
      onDispose(store.sub(subjectAtom, tell))
      tell()
      return {}
    },
  })()

const service = (call: (endpoint: never, input: never) => Promise<unknown>): Plugin =>
  definePlugin({
    id: 'service',
    provides: { api: apiKey, settings: settingsKey },
    setup: () => ({
      api: () => ({ has: () => true, call }),
      settings: () => ({
        checkOrigin: async () => {},
        isAnalyticsEnabled: async () => false,
        supports: async () => true,
      }),
    }),
  })()

/** Records what the host hears. */
const recorder = ({ facts, chain, clock }: World, page: Page): Plugin =>
  definePlugin({
    id: 'recorder',
    setup({ events }) {
      events.tap(({ id, payload }) => {
        if (!page.isOpen) return
        const fields = Object(payload) as Readonly<Record<string, unknown>>
        const hasSucceeded = chain.hasSucceeded(String(fields['hash']))
        facts.add({ type: 'event', page: page.serial, at: clock.now(), id, payload: fields, hasSucceeded })
      })
      return {}
    },
  })()
