import { atom, type Atom } from 'jotai/vanilla'
import { definePlugin, defineFlag, defineRoute, defineService, fill, view, homeViews } from '#kernel'
import {
  namespace,
  capability,
  connectorSources,
  connectionGates,
  signingCapability,
  type Connector,
  type GateRequest,
} from '#kernel/chain'
import { object } from '../../../kernel/core/schema/schema.js'
import { number } from '../../../kernel/core/schema/number.js'
import { fakeNetwork } from '../../../kernel/testing/fakes.js'
import { eip1193Key } from '#plugins/evm/contract'
import { connectExternal, connectWallets } from '#plugins/connect/contract'
import type { Eip1193Provider } from '../../../plugins/evm/contract.js'
import type { ConnectorDriver } from '../../../kernel/contracts/connector.js'
import { discoverWallets } from '../../../plugins/injected/discovery.js'
import { injectedConnectorsAtom } from '../../../plugins/injected/state.js'

/** View of the pairing's code. */
export const codeView = defineRoute('phone.code')
export const cameraView = defineRoute('views.camera')
export const closingView = defineRoute('views.closing')

const flagOf = (id: string) => defineFlag(id, { default: true })
const emptyView = async () => ({ default: () => null })
const generationConfig = object({ generation: number() })

/** Creates a namespace with three networks. Its accounts sign at once. */
export const worldNamespace = (id: string) =>
  definePlugin({
    id,
    flag: flagOf(id),
    contributes: [
      namespace(id, {
        networks: [1, 2, 3].map((chain) => fakeNetwork(id, chain)),
        capabilities: [
          capability(signingCapability, async () => () => ({
            message: async () => ({ signature: 'signed', type: 'demo' }),
          })),
        ],
      }),
    ],
  })()

/** Creates the plugin that lists connectors, and a function that restarts it with options. */
export function sourceOf(id: string, list: Atom<readonly Connector[]>) {
  return definePlugin({
    id,
    flag: flagOf(id),
    config: generationConfig,
    contributes: [fill(connectorSources, { id, list })],
  })
}

/** Creates the plugin of the phone, with the view of its code. */
export const phonePlugin = (list: Atom<readonly Connector[]>) =>
  definePlugin({
    id: 'phone',
    flag: flagOf('phone'),
    contributes: [view(codeView, emptyView), fill(connectorSources, { id: 'phone', list })],
  })()

/** Creates the plugin that lists announced wallets (EIP-6963), by the discovery of `injected`. */
export const announcedPlugin = (
  page: EventTarget,
  record: (connector: Connector, load: () => Promise<ConnectorDriver>) => Connector,
) =>
  definePlugin({
    id: 'announced',
    requires: { eip1193: eip1193Key },
    contributes: [
      fill(connectorSources, {
        id: 'announced',
        list: atom((get) => get(injectedConnectorsAtom).map((entry) => record(entry, entry.load))),
      }),
    ],
    setup({ use, store, onDispose }) {
      const driver = (provider: Eip1193Provider) => use.eip1193.driver(provider)
      onDispose(discoverWallets(page, store, driver))
    },
  })()

/** Creates the plugin of a gate. */
export const gatePlugin = (admit: (request: GateRequest) => Promise<void | 'later'>) =>
  definePlugin({
    id: 'gate',
    flag: flagOf('gate'),
    contributes: [fill(connectionGates, { id: 'gate', admit })],
  })()

/** Service of {@link libraryPlugin}. */
interface Library {
  readonly isOpen: boolean
}

const libraryKey = defineService<Library>('library.service')

/** A plugin whose service is closed by its clean-up. */
export const libraryPlugin = definePlugin({
  id: 'library',
  flag: flagOf('library'),
  config: generationConfig,
  provides: { library: libraryKey },
  setup({ onDispose }) {
    const library = { isOpen: true }
    onDispose(() => void (library.isOpen = false))
    return { library: () => library }
  },
})

/** Creates a plugin whose clean-up uses the library after a wait. */
export const readerPlugin = (onCleanUp: (isProviderGone: boolean) => void) =>
  definePlugin({
    id: 'reader',
    requires: { library: libraryKey },
    setup({ use, onDispose }) {
      onDispose(async () => {
        await Promise.resolve()
        try {
          onCleanUp(!use.library.isOpen)
        } catch {
          onCleanUp(true)
        }
      })
    },
  })()

/** Creates the views of the world. */
export const viewsPlugin = (cameras: { left: number }, closeModal: () => void) =>
  definePlugin({
    id: 'views',
    contributes: [
      view(connectWallets, emptyView),
      view(connectExternal, emptyView),
      view(cameraView, emptyView, { onLeave: () => void cameras.left++ }),
      view(closingView, emptyView, { onLeave: closeModal }),
      fill(homeViews, { id: 'views', opens: connectWallets }),
    ],
  })()
