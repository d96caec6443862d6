import { onTestFinished } from 'vitest'
import { currentEntryAtom, sessionKey, type Plugin } from '#kernel'
import { capability, type Network, signingCapability } from '#kernel/chain'
import {
  createPluginHarness,
  createScreen,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
  type FakeStorage,
} from '#kernel/testing'
import { connectingSiwe, type SiwxConfig } from '../contract.js'
import { siwx } from '../index.js'
import { signInRequestAtom } from '../state.js'
import { fakeSigning } from './sample-service.js'
import { memorySessions } from './sample-sign-in.js'

/** Options of the wallet `fake`. */
interface WalletOptions {
  /** Network that it is on. Default: 1. Only 1 and 2 are configured. */
  readonly chain?: number
  readonly disconnect?: () => Promise<void>
  /** Whether a page that is loaded gets no answer from it. Default: never. */
  readonly isSilent?: () => boolean
}

/** Options of {@link startSiwx}. */
interface StartOptions {
  readonly wallet?: WalletOptions
  readonly sign?: () => Promise<string>
  readonly storage?: FakeStorage
  readonly memory?: ReturnType<typeof memorySessions>
  readonly companions?: readonly Plugin[]
}

/** A wallet of a namespace whose networks can be switched. It starts on one of its networks. */
function createWallet(id: string, namespace: string, { chain, disconnect, isSilent }: WalletOptions = {}) {
  const network = `${namespace}:${chain ?? 1}` as const
  const approval = { accounts: [`${network}:alice`], network } as const
  const wallet = fakeConnector({
    id,
    namespace,
    connect: async () => approval,
    reconnect: async () => (isSilent?.() ? new Promise<never>(() => {}) : approval),
    ...(disconnect && { disconnect }),
  })
  const load = async () => ({
    ...(await wallet.load()),
    async switchNetwork({ network }: { readonly network: Network }) {
      const { caipNetworkId } = network
      wallet.emit.networkChanged?.(caipNetworkId)
      return { accounts: [`${caipNetworkId}:alice`], network: caipNetworkId } as const
    },
  })
  return { ...wallet, load }
}

/** Starts a site with the wallet `fake` on `demo`, and the wallet `sun` on `solar`. Disposed after the test. */
export function startSiwx(overrides: Partial<SiwxConfig> = {}, options: StartOptions = {}) {
  // those of an earlier page may still be there
  const rootsBefore = new Set(modalRoots())
  const { signing, texts } = fakeSigning(options.sign)
  const memory = options.memory ?? memorySessions(overrides)
  const [wallet, sun] = [createWallet('fake', 'demo', options.wallet), createWallet('sun', 'solar')]
  const offers = [capability(signingCapability, async () => () => signing)]
  const networksOf = (namespace: string) => [fakeNetwork(namespace, 1), fakeNetwork(namespace, 2)]
  const h = createPluginHarness(siwx(memory.config), {
    companions: [
      fakeNamespace('demo', offers, networksOf('demo')),
      fakeNamespace('solar', offers, networksOf('solar')),
      fakeConnectors(wallet, sun),
      ...(options.companions ?? []),
    ],
    metadata: { name: 'Meridian' },
    ...(options.storage && { storage: options.storage }),
  })
  // files share this module, so that a hook of it would be one of the first file only
  onTestFinished(() => h.dispose())
  return { h, texts, wallet, sun, session: h.service(sessionKey), rootsBefore, ...memory }
}

/** A started site. */
export type StartedSiwx = ReturnType<typeof startSiwx>

/** Roots of modals in the page. */
const modalRoots = () => [...document.querySelectorAll('[data-testid="foyer-modal"]')]

/** The modal that the plugin has opened. */
async function shownModal({ rootsBefore }: Pick<StartedSiwx, 'rootsBefore'>) {
  const shown = () =>
    modalRoots()
      .filter((root) => !rootsBefore.has(root))
      .flatMap(({ shadowRoot }) => shadowRoot ?? [])
      .find((root) => root.querySelector('[role="dialog"]'))
  return createScreen(await until(shown, 'the modal'))
}

/** Waits for the view of the sign-in. */
export async function shownSignIn(from: Pick<StartedSiwx, 'h' | 'rootsBefore'>) {
  await until(() => from.h.read(currentEntryAtom)?.id === connectingSiwe.id, 'the view')
  return shownModal(from)
}

/** Begins a connect, and waits for the view of the sign-in. */
export async function beginConnect(from: StartedSiwx, connectorId = 'fake') {
  const connecting = from.session.connect({ connectorId })
  connecting.catch(() => {})
  return { connecting, screen: await shownSignIn(from) }
}

/** Signs the message that the view shows. */
export async function pressSignIn(from: StartedSiwx) {
  const screen = await shownSignIn(from)
  const network = () => from.h.read(signInRequestAtom)?.network.name ?? ''
  // the view of an earlier request may still be closing
  await until(() => screen.text().includes('app.example') && screen.text().includes(network()), 'the message')
  await screen.press('Sign in')
  return screen
}

/** Connects a wallet with a sign-in. */
export async function signIn(from: StartedSiwx, connectorId = 'fake') {
  const { connecting, screen } = await beginConnect(from, connectorId)
  await pressSignIn(from)
  await connecting
  return screen
}
