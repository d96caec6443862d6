import type { Atom } from 'jotai/vanilla'
import type { HostMetadata, ServiceOption } from '../contracts/host.js'
import { routerKey, type RouterService } from '../core/router-service.js'
import type { BrowserInfo } from '../core/edges/page.js'
import type { FaultContext } from '../core/errors/report.js'
import type { EmittedEvent } from '../core/events.js'
import type { RouteArguments, RouteKey, ServiceKey, SlotKey } from '../core/keys.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'
import type { PluginState } from '../core/plugins/plugin-state.js'
import { type ShownFill, slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { createWidget } from '../host/create-foyer.js'
import type { Foyer } from '../host/foyer.js'
import type { MessageOverrides } from '../text/messages.js'
import type { Theme } from '../ui/theme/theme.js'
import {
  createFakeClock,
  createFakeHttp,
  createFakePage,
  createFakeStorage,
  type FakeClock,
  type FakeEndpoint,
  type FakeHttp,
  type FakePage,
  type FakeStorage,
  type HttpAnswer,
  settle,
} from './fake-edges.js'
import { until } from './until.js'

/** Options of {@link createPluginHarness}. */
export interface HarnessOptions {
  /** Further plugins: real ones, or fakes of namespaces, connectors and sessions. */
  readonly companions?: readonly Plugin[]
  readonly features?: Readonly<Record<string, boolean>>
  readonly order?: Readonly<Record<string, readonly string[]>>
  readonly messages?: MessageOverrides
  /** Metadata of the host. */
  readonly metadata?: HostMetadata
  readonly remoteFlags?: () => Promise<Readonly<Record<string, boolean>>>
  /** Answers of the network by URL. */
  readonly http?: Readonly<Record<string, HttpAnswer>>
  /** Answers of the service, by the endpoint tables of plugins. */
  readonly endpoints?: readonly FakeEndpoint[]
  /** Browser of the page. Default: a desktop browser. */
  readonly page?: Partial<BrowserInfo>
  /** Address of the service, as in the options of createFoyer. */
  readonly service?: ServiceOption
  readonly projectId?: string
  readonly sdkVersion?: string
  /** Storage with initial entries by full key (`foyer/default/…`). */
  readonly storage?: FakeStorage
}

/** A widget with the plugin under test. Only clock, network, page and storage are fakes. */
export interface Harness {
  readonly foyer: Foyer
  readonly store: Store
  readonly router: RouterService
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly http: FakeHttp
  readonly page: FakePage
  /** Emitted events, in order. */
  readonly emitted: readonly EmittedEvent[]
  /** Calls of `onError`, in order. */
  readonly errors: readonly { readonly error: unknown; readonly context: FaultContext }[]
  service<T>(key: ServiceKey<T>): T
  read<T>(atom: Atom<T>): T
  fills<Item>(slot: SlotKey<Item>): readonly ShownFill<Item>[]
  /** Returns the state of a plugin, by default of the plugin under test. */
  status(id?: string): PluginState | undefined
  setFlags(flags: Readonly<Record<string, boolean | undefined>>): Promise<void>
  /** Opens the modal in the document of the test, at a route or at the first view. */
  open<Params>(route?: RouteKey<Params>, ...params: RouteArguments<Params>): Promise<Screen>
  dispose(): Promise<void>
}

/** Creates a harness for one plugin. Dispose it at the end of the test. */
export function createPluginHarness(plugin: Plugin, options: HarnessOptions = {}): Harness {
  const {
    companions = [],
    http: answers,
    endpoints,
    storage = createFakeStorage(),
    page: browser,
    ...hostOptions
  } = options
  const emitted: EmittedEvent[] = []
  const errors: { error: unknown; context: FaultContext }[] = []
  const clock = createFakeClock()
  const http = createFakeHttp(answers, endpoints)
  const page = createFakePage(browser)
  const recorder = definePlugin({
    id: 'event-recorder',
    setup({ events }) {
      events.tap((event) => emitted.push(event))
      return {}
    },
  })
  const onError = (error: unknown, context: FaultContext) => void errors.push({ error, context })
  const foyer = createWidget(
    { ...hostOptions, plugins: [recorder(), ...companions, plugin], onError },
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
      const disposal = foyer.dispose()
      await settle()
      await disposal
    },
  }
}

/** The modal as a user sees it. Elements are found by their accessible names. */
export interface Screen {
  readonly root: ShadowRoot
  /** Returns the text of the modal. */
  text(): string
  /** Waits until the text is shown. */
  sees(text: string): Promise<void>
  /** Waits for a button or link by its accessible name. */
  button(name: string): Promise<HTMLElement>
  /** Waits for a field by its label. */
  field(label: string): Promise<HTMLInputElement>
  press(name: string): Promise<void>
  type(label: string, text: string): Promise<void>
  key(key: string): void
}

/** Creates a screen for a shadow root. */
export function createScreen(root: ShadowRoot): Screen {
  const find = <T extends Element>(selector: string, name: string) =>
    [...root.querySelectorAll<T>(selector)].find((element) => nameOf(element, root) === name)
  const button = (name: string) =>
    until(() => find<HTMLElement>('button, a[href]', name), `a button "${name}" in: ${shownText(root)}`)
  const field = (label: string) =>
    until(() => find<HTMLInputElement>('input', label), `a field "${label}" in: ${shownText(root)}`)
  return {
    root,
    text: () => shownText(root),
    sees: async (text) => void (await until(() => shownText(root).includes(text), `"${text}"`)),
    button,
    field,
    press: async (name) => (await button(name)).click(),
    async type(label, text) {
      const input = await field(label)
      // React patches the setter of the element and ignores values set with it
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    key: (key) => {
      const target = root.activeElement ?? root
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
    },
  }
}

function shownText(root: ShadowRoot): string {
  return (root.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Computes the accessible name from aria-label, aria-labelledby, a label or the content: what the widget's markup uses. */
function nameOf(element: Element, root: ShadowRoot): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labelledBy = element.getAttribute('aria-labelledby')
  const labels = labelledBy?.split(' ').map((id) => root.getElementById(id)?.textContent ?? '')
  if (labels) return labels.join(' ').trim()
  const ofId = element.id ? root.querySelector(`label[for="${element.id}"]`) : null
  return accessibleText(element.closest('label') ?? ofId ?? element)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the text of a node without elements that are hidden from screen readers. */
function accessibleText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return [...node.childNodes].map(accessibleText).join('')
}

/** A state of a view for the gallery: options of the harness, and the steps that lead to the state. */
export interface ViewState extends Pick<
  HarnessOptions,
  'companions' | 'endpoints' | 'features' | 'http' | 'messages' | 'page' | 'projectId' | 'service' | 'storage'
> {
  /** Short description, such as "none installed". Unique among the states of a view. */
  readonly name: string
  /** Resolves when the state is shown in a new widget. Default: opens the view. */
  readonly prepare?: (harness: Harness) => unknown
  /** Whether the state is shown while the code of the view loads. */
  readonly loading?: boolean
  /** Custom properties of the host. */
  readonly variables?: NonNullable<Theme['variables']>
  /** Whether the page is offline. */
  readonly offline?: boolean
  /** Whether focus is visible, as after keyboard input. */
  readonly keyboard?: boolean
  /** `data-testid` of the hovered element. */
  readonly hover?: string
}
