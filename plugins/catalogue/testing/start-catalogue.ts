import { atom } from 'jotai/vanilla'
import { definePlugin, fill, slotAtom, view, type Plugin, homeViews } from '#kernel'
import { connectorSources, type Connector } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type Harness,
  type HarnessOptions,
} from '#kernel/testing'
import { useAtom } from '#kernel/ui'
import {
  connectDownloads,
  connectExternal,
  connectGroups,
  connectWallets,
  connectRows,
  type WalletRow,
} from '#plugins/connect/contract'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { groupsAtom } from '../groups.js'
import { catalogue } from '../index.js'
import { service } from '../../service/index.js'
import { sampleAddress, sampleService, type SampleService } from './sample-service.js'

const rowsAtom = atom((get) => get(slotAtom(connectGroups)).flatMap(({ list }) => get(list)))

/** Follows the rows as a list of wallets does. */
function SampleHome() {
  useAtom(rowsAtom)
  return 'The sample home'
}

/** What opens first, and where a wallet is asked or got. */
const sampleConnect = definePlugin({
  id: 'sample-connect',
  contributes: [
    view(connectWallets, async () => ({ default: SampleHome })),
    view(connectExternal, async () => ({ default: () => 'Asking the connector' })),
    view(connectDownloads, async () => ({ default: () => 'How to get it' })),
    fill(homeViews, { id: 'sample-connect', rank: 50, opens: connectWallets }),
  ],
})

const pairingConnector: Connector = {
  ...fakeConnector({ id: 'walletconnect' }),
  name: 'WalletConnect',
  role: 'pairing',
  opens: walletconnectPairing,
}

/** Pairing, as far as the catalogue looks at it: the view, and with a relay the connector that opens it. */
const samplePairing = (hasRelay: boolean) =>
  definePlugin({
    id: 'sample-pairing',
    contributes: [
      view(walletconnectPairing, async () => ({ default: () => 'Pairing' })),
      fill(connectorSources, {
        id: 'sample-pairing',
        list: atom<readonly Connector[]>(hasRelay ? [pairingConnector] : []),
      }),
    ],
  })()

/** What stands around the catalogue in a test. */
export interface StartOptions
  extends SampleService, Pick<HarnessOptions, 'page' | 'storage' | 'sdkVersion' | 'features'> {
  readonly config?: Parameters<typeof catalogue>[0]
  readonly connectors?: readonly Connector[]
  /** Whether there is a relay. Default: true. */
  readonly canPair?: boolean
  readonly hasService?: boolean
  /** Whether plugin `service` is installed. Default: true. */
  readonly hasPlugin?: boolean
  readonly hasProject?: boolean
  readonly namespaces?: readonly Plugin[]
}

/** Creates a widget with the catalogue. */
export function startCatalogue(options: StartOptions = {}): Harness {
  const {
    config = {},
    connectors = [],
    canPair = true,
    hasService = true,
    hasPlugin = true,
    hasProject = true,
    namespaces,
    ...rest
  } = options
  const { wallets, answer, origins, ...given } = rest
  return createPluginHarness(catalogue(config), {
    companions: [
      ...(namespaces ?? [fakeNamespace()]),
      ...(hasPlugin ? [service()] : []),
      sampleConnect(),
      fakeConnectors(...connectors),
      samplePairing(canPair),
    ],
    ...given,
    ...(hasService && { service: sampleAddress }),
    ...(hasProject && { projectId: 'sample' }),
    http: sampleService({
      ...(wallets && { wallets }),
      ...(answer && { answer }),
      ...(origins && { origins }),
    }),
  })
}

/** The rows of a group as they are listed, by their names. */
export function rowsOf(h: Harness, group: string): readonly WalletRow[] {
  if (group === 'recent' || group === 'custom')
    return h.read(slotAtom(connectRows)).flatMap(({ [group]: rows }) => (rows && h.read(rows)) ?? [])
  const shown = h.read(slotAtom(connectGroups)).find(({ id }) => id === group)
  return shown ? h.read(shown.list) : []
}

/** Opens the modal, and waits until the catalogue has begun. */
export async function openCatalogue(h: Harness): Promise<void> {
  await h.open()
  await until(() => h.read(groupsAtom), 'the catalogue to begin')
}

/** The calls to a path so far, as their queries. */
export function callsTo(h: Harness, path: string): readonly URLSearchParams[] {
  return h.http.calls
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => searchParams)
}
