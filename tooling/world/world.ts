import { sessionAtom } from '../../kernel/session/state.js'
import type { GateRequest } from '../../kernel/contracts/slots.js'
import { createFakeClock, settle, type FakeClock, type FakeHttp } from '../../kernel/testing/fake-edges.js'
import { createFacts, type Facts } from './facts.js'
import type { Tab } from './page/open-tab.js'
import { createSignInServer, type SignInServer } from './page/sign-in-server.js'
import { createWorldStorage, type WorldStorage } from './page/world-storage.js'
import { type GateAnswer, type ServiceFault, type Uid, uids } from './seed/acts.js'
import type { Setup } from './seed/draw-history.js'
import { createRandom } from './seed/random.js'
import { evmAddresses } from './wallets/evm-provider.js'
import type { QuirkCounts } from './wallets/fake-driver.js'
import { createPhonePairing, type PairingMessage, type PhonePairing } from './wallets/phone.js'
import { createRelay, type Relay } from './wallets/relay.js'
import { createSiteWallet, type SiteWallet } from './wallets/site-wallet.js'

/** Uids of the fake wallets of pages. */
type FakeUid = 'demo/a' | 'demo/b' | 'other/c'

/** Pages of one site in one browser, the wallets of their user, and the servers behind them. */
export interface World {
  readonly setup: Setup
  readonly facts: Facts
  readonly clock: FakeClock
  readonly storage: WorldStorage
  readonly signIn: SignInServer
  readonly relay: Relay<PairingMessage>
  readonly phone: PhonePairing
  readonly evm: SiteWallet
  readonly fakes: Readonly<Record<FakeUid, { readonly wallet: SiteWallet; readonly counts: QuirkCounts }>>
  readonly https: Set<FakeHttp>
  serviceFault: ServiceFault
  readonly tabs: (Tab | undefined)[]
  /** Pages that were closed, and whether their clean-ups have ended. */
  readonly closing: { readonly tab: Tab; readonly isClosed: boolean }[]
  /** Presses so far, by wallet. */
  readonly presses: Record<Uid, { connect: number; switch: number }>
  /** Whether the storage was ever denied, full, cleared or of another version. */
  wasStorageDisturbed: boolean
  /** Uids of the stored connections at the last check. */
  storedBefore: readonly string[]
  /** Text of a newer version that must stay as it is. */
  newerText: string | undefined
  /** Whether sign-in sessions ended on their own, or sign-in was switched off: no page asks for what is connected then. */
  wasSignInDisturbed: boolean
  walletOf(uid: Uid): SiteWallet
  /** Records a reason for the end of a wallet's connection: an answer of the wallet, or an act of the user. */
  excuse(...uids: readonly string[]): void
  excuses(): ReadonlySet<string>
  clearExcuses(): void
  setGate(answer: GateAnswer): void
  admit(tab: number, request: GateRequest): Promise<void | 'later'>
  hasPassed(tab: number, uid: string, account: string): boolean
  observeCall(tab: Tab, uid: Uid, name: 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork'): void
  settle(): Promise<void>
}

/** Uids that share a conversation with one. */
export const partsOf = (uid: string): readonly string[] =>
  uid.endsWith('/p') ? ['demo/p', 'other/p'] : [uid]

/** Uids of a namespace. */
export const uidsIn = (namespace: string): readonly Uid[] =>
  uids.filter((uid) => uid.startsWith(`${namespace}/`))

/** The connections that a page shows. */
export const shownIn = (tab: Tab) =>
  Object.values(tab.foyer.read(sessionAtom).byNamespace).flatMap(({ connections }) => connections)

/** The open pages. */
export const openTabs = ({ tabs }: World): readonly Tab[] => tabs.filter((tab) => tab !== undefined)

/** Creates a world without open pages. */
export function createWorld(setup: Setup, seed: number): World {
  const facts = createFacts()
  const clock = createFakeClock()
  const relay = createRelay<PairingMessage>(clock, createRandom(seed + 1))
  const namesOf = (id: string) => [`${id}lice`, `${id}ob`, `${id}arol`]
  const fake = (uid: FakeUid) => ({
    wallet: createSiteWallet(uid, namesOf(uid.slice(-1)), setup.quirks[uid].chain),
    counts: { failedReconnects: 0, brokenWatches: 0 },
  })
  const fakes = { 'demo/a': fake('demo/a'), 'demo/b': fake('demo/b'), 'other/c': fake('other/c') }
  const evm = createSiteWallet('eip155/example.evm', evmAddresses)
  const phone = createPhonePairing(createSiteWallet('demo/p', namesOf('p')), ['demo', 'other'], relay)
  const excuses = new Set<string>()
  const passed = new Set<string>()
  let gate: GateAnswer = 'admits'
  let gateWaiters: (() => void)[] = []

  const world: World = {
    setup,
    facts,
    clock,
    relay,
    phone,
    evm,
    fakes,
    storage: createWorldStorage(),
    https: new Set(),
    serviceFault: 'none',
    tabs: [],
    closing: [],
    presses: Object.fromEntries(uids.map((uid) => [uid, { connect: 0, switch: 0 }])) as World['presses'],
    wasStorageDisturbed: false,
    storedBefore: [],
    newerText: undefined,
    wasSignInDisturbed: false,
    signIn: createSignInServer({
      isRequired: setup.signIn === 'required',
      onNone: (chainId) => world.excuse(...uidsIn(chainId.slice(0, chainId.indexOf(':')))),
    }),
    walletOf: (uid) =>
      uid in fakes ? fakes[uid as FakeUid].wallet : uid.endsWith('/p') ? phone.wallet : evm,
    excuse: (...all) => all.flatMap(partsOf).forEach((uid) => excuses.add(uid)),
    excuses: () => excuses,
    clearExcuses: () => excuses.clear(),
    setGate(answer) {
      gate = answer
      for (const go of gateWaiters.splice(0)) go()
    },
    async admit(tab, request) {
      const { connectorId, namespace, accounts, signal } = request
      const uid = `${namespace}/${connectorId}`
      while (gate === 'silent' && !signal.aborted)
        await new Promise<void>((resolve) => (gateWaiters = [...gateWaiters, resolve]))
      if (gate === 'fails') throw new TypeError('Failed to fetch')
      if (gate === 'later') return 'later'
      if (gate === 'refuses') {
        // a wallet that is connected stays so when a further connect is refused
        const page = world.tabs[tab]
        if (!page || !shownIn(page).some((connection) => connection.uid === uid)) world.excuse(uid)
        throw Object.assign(new Error('The site refuses the account'), { code: 4001 })
      }
      passed.add(`${tab} ${uid} ${accounts[0]?.caipAddress}`)
    },
    hasPassed: (tab, uid, account) => passed.has(`${tab} ${uid} ${account}`),
    observeCall(tab, uid, name) {
      const isShown = shownIn(tab).some((connection) => connection.uid === uid)
      const isPressed = [...tab.connecting].some((press) => partsOf(press.uid).includes(uid))
      if (name === 'disconnect') {
        const isExcused = excuses.has(uid) || (isPressed && !isShown)
        facts.add({ type: 'ended', tab: tab.at, uid, isExcused })
        world.excuse(uid)
      }
      if (name === 'connect') facts.add({ type: 'request', tab: tab.at, uid, name, isExpected: isPressed })
      if (name === 'switchNetwork')
        facts.add({ type: 'request', tab: tab.at, uid, name, isExpected: isShown })
    },
    settle: async () => {
      await settle()
      await settle()
    },
  }
  return world
}
