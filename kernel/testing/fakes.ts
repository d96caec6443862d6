import { atom } from 'jotai/vanilla'
import { addressOf, caipAddress, type CaipNetworkId } from '../core/networks/caip.js'
import type { CapabilityContext } from '../core/networks/capability-context.js'
import type { Approval, Connector, ConnectorDriver, ConnectorListener } from '../contracts/connector.js'
import type { Network } from '../core/networks/network.js'
import type { Connection } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import type { Transfer, TransferFee, TransferOrder } from '../contracts/transfer.js'
import { transferErrors } from '../contracts/transfer-errors.js'
import { type CapabilityOffer, fill, namespace } from '../core/plugins/contributions.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'
import { sessionAtom } from '../session/atoms.js'
import { reduceSession } from '../session/reducer.js'
import { createFakeClock, createFakeHttp } from './fake-edges.js'

/** Creates a network of the namespace `demo`. Its asset has two decimals, for readable amounts. */
export function fakeNetwork(chainNamespace = 'demo', id: number | string = 1): Network {
  return {
    id,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    name: `Demo ${id}`,
    nativeCurrency: { name: 'Demo coin', symbol: 'DEMO', decimals: 2 },
    rpcUrls: [],
  }
}

/** Creates a plugin with a namespace and the given capabilities. */
export function fakeNamespace(
  id = 'demo',
  capabilities: readonly CapabilityOffer[] = [],
  networks: readonly Network[] = [fakeNetwork(id)],
): Plugin {
  return definePlugin({
    id: `fake-${id}`,
    contributes: [namespace(id, { networks, capabilities, addresses: hexadecimal })],
  })()
}

/** Samples have hexadecimal addresses. */
const hexadecimal = { prefix: /^0x/, ignoresCase: /^0x/ }

/** Creates a plugin that sets a connection from the start, without a wallet. */
export function fakeSession(options: {
  readonly namespace?: string
  /** Default: `fake`. */
  readonly connectorId?: string
  readonly address: string
  readonly network?: CaipNetworkId
}): Plugin {
  const { namespace: id = 'demo', connectorId = 'fake', address } = options
  const chainId = options.network ?? (`${id}:1` as const)
  const connection: Connection = {
    uid: `${id}/fake`,
    connectorId,
    name: 'Fake wallet',
    kind: 'EXTERNAL',
    namespace: id,
    accounts: [{ caipAddress: caipAddress(chainId, address) }],
    chainId,
  }
  return definePlugin({
    id: 'fake-session',
    setup({ store }) {
      store.set(sessionAtom, (state) => reduceSession(state, { type: 'connect-succeeded', connection }))
      return {}
    },
  })()
}

/** Reports of a fake wallet. It remembers its accounts and its network, and reports whole approvals. */
export interface FakeReports extends ConnectorListener {
  accountsChanged(accounts: Approval['accounts']): void
  /** The addresses stay the same on the new network. */
  networkChanged(network: CaipNetworkId): void
}

/**
 * A fault of a wallet: `reject` rejects as its user does, `throw` fails with another error, `hang` never answers, `nonsense` answers with
 * something that is no approval.
 */
export type ConnectorFault = 'reject' | 'throw' | 'hang' | 'nonsense'

/** A connector with a scripted wallet. */
export interface FakeConnector extends Connector {
  /** Sets the fault of connects and reconnects from now on. `none` ends it. */
  fail(fault: ConnectorFault | 'none'): void
  /** Emits changes of the wallet to the session. Empty until the wallet is connected. */
  readonly emit: Partial<FakeReports>
  /** Names of the calls of the driver, in order. */
  readonly calls: readonly string[]
}

/** Creates a connector. By default its wallet approves at once, with one account. */
export function fakeConnector(
  options: {
    readonly id?: string
    readonly namespace?: string
    readonly connect?: (request: Parameters<ConnectorDriver['connect']>[0]) => Promise<Approval>
    readonly reconnect?: (
      request: Parameters<ConnectorDriver['reconnect']>[0],
    ) => Promise<Approval | undefined>
    readonly disconnect?: () => Promise<void>
  } = {},
): FakeConnector {
  const { id = 'fake', namespace: chainNamespace = 'demo' } = options
  const approval: Approval = { accounts: [`${chainNamespace}:1:alice`], network: `${chainNamespace}:1` }
  const calls: string[] = []
  const emit: { -readonly [K in keyof FakeReports]?: FakeReports[K] } = {}
  let { accounts, network } = approval
  let fault: ConnectorFault | 'none' = 'none'
  const answer = async <T>(run: () => Promise<T>): Promise<T> => {
    if (fault === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (fault === 'throw') throw new Error('The wallet is out of order')
    if (fault === 'hang') return new Promise(() => {})
    return fault === 'nonsense' ? ({ accounts: ['nonsense'] } as T) : run()
  }
  const record = async <T>(name: string, run: () => Promise<T>) => {
    calls.push(name)
    const result = await run()
    const approved = Object(result) as Partial<Approval>
    if (approved.accounts) [accounts, network] = [approved.accounts, approved.network ?? network]
    return result
  }
  return {
    id,
    name: `Wallet ${id}`,
    kind: 'EXTERNAL',
    namespace: chainNamespace,
    emit,
    calls,
    fail: (next) => void (fault = next),
    load: async () => ({
      connect: (request) =>
        record('connect', () => answer(async () => options.connect?.(request) ?? approval)),
      reconnect: (request) =>
        record('reconnect', () =>
          answer(async () => (options.reconnect ? options.reconnect(request) : approval)),
        ),
      disconnect: () => record('disconnect', options.disconnect ?? (async () => {})),
      provider: () => emit,
      watch(listener) {
        Object.assign(emit, listener, {
          accountsChanged(changed: Approval['accounts']) {
            accounts = changed
            listener.changed({ accounts, network })
          },
          networkChanged(changed: CaipNetworkId) {
            network = changed
            accounts = accounts.map((account) =>
              caipAddress(network, addressOf(typeof account === 'string' ? account : account.caipAddress)),
            )
            listener.changed({ accounts, network })
          },
        })
        return () => void calls.push('unwatch')
      },
    }),
  }
}

/** Creates a plugin that contributes connectors. */
export function fakeConnectors(...connectors: readonly Connector[]): Plugin {
  return definePlugin({
    id: 'fake-connectors',
    contributes: [fill(connectorSources, { id: 'fake', list: atom(connectors) })],
  })()
}

/** A call of `send` of a fake transfer. */
export interface FakeSend {
  readonly order: TransferOrder
  readonly fee: TransferFee
}

/** A transfer capability that sends nothing and records the calls. */
export interface FakeTransfer extends Transfer {
  /** Calls of `send`, in order. */
  readonly sends: readonly FakeSend[]
}

/** Options of {@link fakeTransfer}. Methods replace those of the fake. */
export interface FakeTransferOptions extends Partial<Transfer> {
  /** Balance of each asset in base units. Default: 1,000,000. */
  readonly balance?: bigint
  /** Fee of each transfer. Default: 2. */
  readonly fee?: bigint
  /** Hash of each transaction. Default: `0x1`, `0x2` and so on. */
  readonly hash?: string
}

/** Creates a fake transfer capability. Accepts any text as an address; the wallet approves at once. */
export function fakeTransfer(options: FakeTransferOptions = {}): FakeTransfer {
  const { balance = 1_000_000n, fee = 2n, hash, send, ...overrides } = options
  const sends: FakeSend[] = []
  const terms = Object.freeze({})
  return {
    assetRequired: false,
    readReceiver: async ({ text }) => ({ address: text.trim(), warnings: [] }),
    estimate: async ({ amount: requested, maxFee, ...rest }) => {
      const { asset, network } = rest
      const native = { chainId: network.caipNetworkId, ...network.nativeCurrency }
      const transferFee = { expected: fee, max: fee, asset: native, terms }
      if (maxFee !== undefined && fee > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: transferFee })
      const reserved = asset.address === undefined ? fee : 0n
      const maxAmount = balance > reserved ? balance - reserved : 0n
      const amount = requested === 'max' ? maxAmount : requested
      if (amount > maxAmount || amount === 0n) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
      return { order: { ...rest, amount }, fee: transferFee, maxAmount }
    },
    simulate: async () => undefined,
    ...overrides,
    sends,
    send: async (order, acceptedFee, signal) => {
      sends.push({ order, fee: acceptedFee })
      return send ? send(order, acceptedFee, signal) : (hash ?? `0x${sends.length.toString(16)}`)
    },
  }
}

/**
 * Creates an icon of a wallet or a network: the `data:` URL of an SVG image, 40 units wide and high.
 *
 * @param background fill colour of the square
 * @param foreground fill colour of the path
 * @param path SVG path data
 */
export function fakePicture(background: string, foreground: string, path: string): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">` +
    `<path fill="${background}" d="M0 0h40v40H0z"/><path fill="${foreground}" d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/**
 * Creates the context of a capability, without a widget: a clock that a test moves, an HTTP service that answers nothing,
 * no connected wallet, no networks.
 *
 * @param overrides replace single properties
 */
export function fakeCapabilityContext(overrides: Partial<CapabilityContext> = {}): CapabilityContext {
  return {
    clock: createFakeClock(),
    http: createFakeHttp(),
    provider: async () => undefined,
    networks: () => [],
    report: () => {},
    signal: new AbortController().signal,
    onDispose: () => {},
    ...overrides,
  }
}
