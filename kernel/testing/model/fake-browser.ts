import { sessionAtom } from '../../namespaces/session/atoms.js'
import { sessionKey, type SessionState } from '../../contracts/session.js'
import type { Store } from '../../state/store.js'
import { fakeConnectors, fakeNamespace, fakeNetwork } from '../fakes.js'
import { settle } from '../fake-clock.js'
import { createFakeStorage } from '../fake-storage.js'
import { createPluginHarness, type Harness } from '../harness.js'
import { createFakeWallet, type FakeWallet } from './fake-wallet.js'

/** How many turns of the event loop the longest chain of answers takes, between tabs as well. */
const turns = 12

/** Told every state a tab goes through. */
export type Watch = (before: SessionState, after: SessionState) => void

/** A planted fault: what a tab's session becomes in place of what it should. */
export type Spoil = (before: SessionState, after: SessionState) => SessionState

/** A browser with two tabs of the same site and three wallets: two of one namespace, one of another. */
export interface FakeBrowser {
  readonly wallets: readonly FakeWallet[]
  wallet(uid: string): FakeWallet
  readonly tabs: readonly Harness[]
  /** The kept session, as its text. */
  stored(): string | undefined
  reload(tab: number): Promise<void>
  /** Six seconds go by in every tab. */
  pass(): Promise<void>
  settle(): Promise<void>
  close(): Promise<void>
}

/** Starts the browser with both tabs open. */
export async function openFakeBrowser(watch: Watch, spoil?: Spoil): Promise<FakeBrowser> {
  const wallets = [
    createFakeWallet('a', 'demo', false),
    createFakeWallet('b', 'demo', true),
    createFakeWallet('s', 'other', true),
  ]
  const storage = createFakeStorage()
  const open = async () => {
    const h = createPluginHarness(fakeConnectors(...wallets.map((one) => one.connector())), {
      beside: ['demo', 'other'].map((id) =>
        fakeNamespace(id, [], [fakeNetwork(id, 1), fakeNetwork(id, 2), fakeNetwork(id, 3)]),
      ),
      storage: storage.openTab(),
    })
    if (spoil) plant(h.store, spoil)
    let before = h.read(sessionAtom)
    h.foyer.watch(sessionAtom, (after) => {
      watch(before, after)
      before = after
    })
    // the session's code is loaded, as in a tab that was used before
    await h.service(sessionKey).prepare('')
    return h
  }
  const rest = async () => {
    for (let turn = 0; turn < turns; turn++) await settle()
  }
  const tabs = [await open(), await open()]
  await rest()
  return {
    wallets,
    wallet: (uid) => wallets.find((one) => one.uid === uid) as FakeWallet,
    tabs,
    stored: () => storage.entries.get('foyer/default/session'),
    async reload(tab) {
      await tabs[tab]?.dispose()
      tabs[tab] = await open()
      await rest()
    },
    async pass() {
      await Promise.all(tabs.map((tab) => tab.clock.advance(6_000)))
      await rest()
    },
    settle: rest,
    async close() {
      await Promise.all(tabs.map((tab) => tab.dispose()))
    },
  }
}

/** Spoils what is written, as a fault in the session's own code would. */
function plant(store: Store, spoil: Spoil) {
  const set = store.set.bind(store)
  store.set = (atom, ...args) => {
    const before = store.get(sessionAtom)
    const result = set(atom, ...args)
    const after = store.get(sessionAtom)
    const spoilt = after === before ? after : spoil(before, after)
    if (spoilt !== after) set(sessionAtom, spoilt)
    return result
  }
}
