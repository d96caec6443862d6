import type { Atom } from 'jotai/vanilla'
import type { HostMetadata } from '../contracts/host.js'
import type { ServiceOption } from '../api/service.js'
import type { ServiceKey, RouteArguments, RouteKey, SlotKey } from '../core/keys.js'
import type { FaultContext } from '../core/errors/report.js'
import type { EmittedEvent } from '../core/events.js'
import type { MessageOverrides } from '../text/messages.js'
import type { BrowserInfo } from '../core/edges/page.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'
import type { PluginState } from '../core/plugins/plugin-state.js'
import { routerKey, type RouterService } from '../contracts/router.js'
import { type ShownFill, slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { createWidget } from '../host/create-foyer.js'
import type { Foyer } from '../host/foyer.js'
import { createFakeClock, type FakeClock, settle } from './fake-clock.js'
import { createFakeHttp, type FakeHttp, type HttpAnswer } from './fake-http.js'
import { createFakeStorage, type FakeStorage } from './fake-storage.js'
import { createFakePage, type FakePage } from './fake-page.js'
import { createScreen, type Screen } from './screen.js'
import { until } from './until.js'

/** What stands beside the plugin under test. */
export interface HarnessOptions {
  /** Other plugins, real ones or fakes of namespaces and sessions. */
  readonly beside?: readonly Plugin[]
  readonly features?: Readonly<Record<string, boolean>>
  readonly order?: Readonly<Record<string, readonly string[]>>
  readonly messages?: MessageOverrides
  /** What the embedding site says of itself. */
  readonly metadata?: HostMetadata
  readonly remoteFlags?: () => Promise<Readonly<Record<string, boolean>>>
  /** Answers of the network by address. */
  readonly http?: Readonly<Record<string, HttpAnswer>>
  /** What shows the page; a computer unless told otherwise. */
  readonly page?: Partial<BrowserInfo>
  /** The service and the project, as a host names them. */
  readonly service?: ServiceOption
  readonly projectId?: string
  readonly sdkVersion?: string
  /** What is stored already, by full key (`foyer/default/…`). */
  readonly storage?: FakeStorage
}

/** The real kernel with one plugin in it, and fakes at the edges only. */
export interface Harness {
  readonly foyer: Foyer
  readonly store: Store
  readonly router: RouterService
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly http: FakeHttp
  readonly page: FakePage
  /** Every event so far, in order. */
  readonly emitted: readonly EmittedEvent[]
  /** Every fault so far, as a host's onError is told. */
  readonly errors: readonly { readonly error: unknown; readonly context: FaultContext }[]
  service<T>(key: ServiceKey<string, T>): T
  read<T>(atom: Atom<T>): T
  fills<Item>(slot: SlotKey<string, Item>): readonly ShownFill<Item>[]
  /** The state of a plugin; of the one under test when no id is given. */
  status(id?: string): PluginState | undefined
  setFlags(flags: Readonly<Record<string, boolean | undefined>>): Promise<void>
  /** Opens a route, or the first view, in the page of the test and looks at it. */
  open<Params>(route?: RouteKey<string, Params>, ...params: RouteArguments<Params>): Promise<Screen>
  dispose(): Promise<void>
}

/** Creates a harness around one plugin. Dispose it at the end of the test. */
export function createPluginHarness(plugin: Plugin, options: HarnessOptions = {}): Harness {
  const { beside = [], http: answers, storage = createFakeStorage(), page: signs, ...given } = options
  const emitted: EmittedEvent[] = []
  const errors: { error: unknown; context: FaultContext }[] = []
  const clock = createFakeClock()
  const http = createFakeHttp(answers)
  const page = createFakePage(signs)
  const ear = definePlugin({
    id: 'harness-ear',
    setup({ events }) {
      events.tap((event) => emitted.push(event))
      return {}
    },
  })
  const onError = (error: unknown, context: FaultContext) => void errors.push({ error, context })
  const foyer = createWidget(
    { ...given, plugins: [ear(), ...beside, plugin], onError },
    { clock, http, page, storage, log: () => {}, whenIdle: () => () => {} },
  )
  let modalRoot: Element | undefined
  return {
    foyer,
    store: foyer.store,
    router: foyer.service(routerKey),
    clock,
    storage,
    http,
    page,
    emitted,
    errors,
    service: (key) => foyer.service(key),
    read: (atom) => foyer.read(atom),
    fills: (slot) => foyer.read(slotAtom(slot)),
    status: (id = plugin.id) => foyer.plugins.find((state) => state.id === id),
    setFlags: (flags) => foyer.setFlags(flags),
    async open(route, ...params) {
      const modalRoots = () => [...document.querySelectorAll('[data-testid="foyer-modal"]')]
      const otherRoots = modalRoots().filter((root) => root !== modalRoot)
      if (route) foyer.open(route, ...params)
      else foyer.open()
      modalRoot = await until(() => modalRoots().find((root) => !otherRoots.includes(root)), 'the modal root')
      const root = modalRoot.shadowRoot as ShadowRoot
      await until(() => root.querySelector('[role="dialog"]'), 'the modal')
      return createScreen(root)
    },
    async dispose() {
      const ended = foyer.dispose()
      await settle()
      await ended
    },
  }
}
