import { networksAtom, slotAtom, WidgetError, inBackground } from '#kernel'
import {
  addressOf,
  caipAddress,
  parseCaipNetworkId,
  rpcCodes,
  sessionErrors,
  type CaipNetworkId,
  pairingCapability,
  type Approval,
  type ConnectorDriver,
  type PairedPeer,
  type Pairing,
} from '#kernel/chain'
import { signInOffers } from '#plugins/siwx/contract'
import { accountsOf, spellingOf } from './accounts-of.js'
import { authUserAtom, smartAccountAtom } from './contract.js'
import type { AuthDeps } from './deps.js'
import type { SecureFrame } from './frame/secure-frame.js'
import type { AuthStorage } from './storage.js'
import type { WalletState } from './wallet-state.js'
import { kindOfMethod, promptMethods, refusedMethodMs, safeMethods, type FrameUser } from './wire/index.js'
import { frameReferences } from './wire/networks.js'

/** Parts of a driver. */
export interface DriverParts extends Pick<
  AuthDeps,
  'clock' | 'namespaces' | 'store' | 'toasts' | 'signal' | 'report'
> {
  readonly frame: SecureFrame
  readonly stored: AuthStorage
  readonly wallet: WalletState
  /** Text of the error that is shown for a method that the wallet does not have. */
  readonly refusedText: (method: string) => string
  /** Signs out in the frame and clears the entries of the login. */
  readonly signOut: () => Promise<void>
}

/** Creates the driver of the embedded wallet in one namespace. */
export async function createDriver(namespace: string, parts: DriverParts): Promise<ConnectorDriver> {
  const { namespaces, store, frame, stored, wallet } = parts
  const background = inBackground(parts)
  const pairing = (await namespaces.capability(namespace, pairingCapability)) as Pairing
  const networkIds = () =>
    store
      .get(networksAtom)
      // an embedded wallet cannot use others
      .filter(({ id }) => frameReferences.includes(String(id)))
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
  const spell = spellingOf(pairing)
  let provider: unknown
  let lastRead: symbol | undefined

  /** Reads the user on a network. An answer that arrives after a later read began, or after a switch, changes nothing. */
  async function readUser(wanted: CaipNetworkId | undefined): Promise<Approval> {
    const read = (lastRead = Symbol())
    const network = chooseNetwork(networkIds(), wanted ?? (await stored.get('lastUsedChainId')))
    const user = await frame.request('GET_USER', { chainId: network })
    if (read !== lastRead && wallet.get(namespace)) return approval()
    store.set(authUserAtom, { email: user.email ?? undefined, userName: user.userName ?? undefined })
    keepSmartAccount(user, network)
    wallet.set(namespace, { accounts: accountsOf(user, network, spell), network })
    return approval()
  }

  /** A wallet whose accounts have one type only has no smart account. */
  function keepSmartAccount(user: FrameUser, network: CaipNetworkId): void {
    const { accounts = [], preferredAccountType: type = 'eoa', smartAccountDeployed = false } = user
    if (!accounts.some((account) => account.type === 'smartAccount')) return
    const { enabledNetworks } = store.get(smartAccountAtom) ?? {}
    store.set(smartAccountAtom, { network, type, isDeployed: smartAccountDeployed, enabledNetworks })
  }

  function approval(): Approval {
    const current = wallet.get(namespace)
    if (!current) throw sessionErrors.NO_ACCOUNTS()
    return { ...current, approvedNetworks: networkIds() }
  }

  /** Has the login sign the user in at the site as well, if the site asks for it. Without that the user is asked. */
  async function withSignIn(approved: Approval): Promise<Approval> {
    const [offer] = store.get(slotAtom(signInOffers))
    const [first] = approved.accounts
    if (!offer || !first) return approved
    const { network: chainId } = approved
    const { caipAddress: account } = typeof first === 'string' ? { caipAddress: first } : first
    try {
      const message = await offer.message({ accountAddress: addressOf(account), chainId })
      const signed = await frame.request('SIGN_IN', { message, chainId })
      return { ...approved, properties: { [signInOffers.id]: { message, ...signed } } }
    } catch {
      return approved
    }
  }

  function use(network: CaipNetworkId): void {
    const current = wallet.get(namespace)
    if (!current || current.network === network) return
    const reference = parseCaipNetworkId(network)?.reference ?? ''
    const accounts = current.accounts.map((account) => ({
      ...account,
      caipAddress: caipAddress(network, account.caipAddress.split(':').slice(2).join(':')),
    }))
    lastRead = undefined
    if (reference) wallet.set(namespace, { accounts, network })
    background(stored.set('lastUsedChainId', network))
    // the smart account may have an address of its own, and may be missing on the network
    if (accounts.some(({ kind }) => kind === 'smartAccount') || store.get(smartAccountAtom))
      background(readUser(network))
  }

  const peer: PairedPeer = {
    accounts: () => {
      const current = wallet.get(namespace)
      if (!current) return []
      const addresses = current.accounts.map(({ caipAddress: id }) => id.split(':').slice(2).join(':'))
      return networkIds().flatMap((network) => addresses.map((address) => caipAddress(network, address)))
    },
    methods: () => [...safeMethods, ...promptMethods],
    network: () => wallet.get(namespace)?.network ?? chooseNetwork(networkIds(), undefined),
    use,
    request: ({ method, params, network = peer.network() }) =>
      request({ method, params, network, namespace }, parts),
    watch: ({ changed, disconnected }) =>
      wallet.watch(namespace, {
        changed: () => {
          const current = wallet.get(namespace)
          if (current)
            changed?.({
              accounts: current.accounts.map(({ caipAddress: id }) => id),
              network: current.network,
            })
        },
        ended: () => disconnected?.(),
      }),
  }

  return {
    connect: async ({ network }) => withSignIn(await readUser(network)),
    async reconnect({ network }) {
      const token = await stored.get('ticket')
      const { isConnected } = await frame
        .request('IS_CONNECTED', token === undefined ? undefined : { token })
        .catch(() => ({ isConnected: false }))
      if (isConnected) return readUser(network)
      await stored.clearLogin()
      store.set(authUserAtom, undefined)
      store.set(smartAccountAtom, undefined)
      return undefined
    },
    disconnect: parts.signOut,
    async switchNetwork({ network: { caipNetworkId } }) {
      if (!networkIds().includes(caipNetworkId)) throw sessionErrors.SWITCH_UNSUPPORTED()
      await frame.request('SWITCH_NETWORK', { chainId: caipNetworkId })
      await stored.set('lastUsedChainId', caipNetworkId)
      return readUser(caipNetworkId)
    },
    provider() {
      provider ??= { ...Object(pairing.provider(peer)) } as unknown
      return provider
    },
    watch: (listener) =>
      wallet.watch(namespace, {
        changed: () => listener.changed(approval()),
        ended: () => listener.disconnected(),
      }),
  }
}

/** Sends a request to the frame. A method that the wallet does not have is shown and rejected after 300 ms. */
async function request(
  {
    method,
    params,
    network,
    namespace,
  }: {
    readonly method: string
    readonly params?: unknown
    readonly network: CaipNetworkId
    readonly namespace: string
  },
  { clock, toasts, frame, refusedText, signal }: DriverParts,
): Promise<unknown> {
  if (kindOfMethod(method) !== 'refused')
    return frame.request('RPC_REQUEST', { method, params, chainId: network, chainNamespace: namespace })
  await clock.sleep(refusedMethodMs, signal)
  const text = refusedText(method)
  toasts.show({ kind: 'error', text })
  throw new WidgetError('rpc/methodNotFound', text, { kind: 'rpc', rpcCode: rpcCodes.methodNotFound })
}

/** The wanted network if the frame knows it, else the first one. @throws session/NETWORK_NOT_FOUND */
function chooseNetwork(networks: readonly CaipNetworkId[], wanted: CaipNetworkId | undefined): CaipNetworkId {
  const [first] = networks
  const chosen = wanted !== undefined && networks.includes(wanted) ? wanted : first
  if (chosen === undefined) throw sessionErrors.NETWORK_NOT_FOUND()
  return chosen
}
