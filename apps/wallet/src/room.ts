import { createTestWallet, type TestWallet, type TestWalletOptions } from 'foyerkit/testing/wallet'
import { readKind, type WalletKind, walletKinds, writeKind } from './kinds.js'
import { createQuestions, type Questions } from './questions.js'

/** The wallets of one panel, never none; the controls turn the chosen one. */
export interface Room {
  readonly wallets: readonly TestWallet[]
  readonly chosen: TestWallet
  /** Kind whose habits the wallets have. */
  readonly kind: WalletKind
  /** Kinds to choose from; none for wallets that remember nothing, or that were installed with habits. */
  readonly kinds: readonly WalletKind[]
  /** Gives the wallets the habits of another kind: loads the page again, because wallets have theirs from the start. */
  behaveAs(id: string): void
  /** What the wallets ask on other chains. */
  readonly questions: readonly Questions[]
  /** Creates the questions of a wallet on another chain. */
  questionsOf(wallet: TestWallet): Questions
  choose(index: number): void
  /** Makes and announces a wallet. */
  enter(options: TestWalletOptions): TestWallet
  /** Announces one more wallet like the chosen one under another name, on its second account. */
  announceAnother(): TestWallet
  /** Ends a wallet that is not the last. */
  leave(wallet: TestWallet): void
  subscribe(listener: () => void): () => void
  /** Ends all wallets. */
  close(): void
}

export function createRoom(first: TestWalletOptions): Room {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const madeFrom = new Map<TestWallet, TestWalletOptions>()
  const questions: Questions[] = []
  const kind = readKind(first.storage)
  let lastPlace = 1
  const enter = (options: TestWalletOptions) => {
    const wallet = createTestWallet({ habits: kind.habits, ...options })
    madeFrom.set(wallet, options)
    wallet.announce(window)
    wallet.subscribe(changed)
    changed()
    return wallet
  }
  let chosen = enter(first)

  return {
    get wallets() {
      return [...madeFrom.keys()]
    },
    get chosen() {
      return chosen
    },
    kind,
    kinds: first.storage && !first.habits ? walletKinds : [],
    behaveAs(id) {
      writeKind(first.storage, id)
      location.reload()
    },
    questions,
    questionsOf(wallet) {
      const asked = createQuestions({
        origin: location.origin,
        wallet: wallet.info.name,
        behaviour: () => wallet.behaviour,
        changed,
      })
      questions.push(asked)
      return asked
    },
    choose(index) {
      chosen = [...madeFrom.keys()][index] ?? chosen
      changed()
    },
    enter,
    announceAnother() {
      const wallet = enter(another(madeFrom.get(chosen) ?? first, chosen, ++lastPlace))
      wallet.selectAccount(wallet.accounts.length > 1 ? 1 : 0)
      return wallet
    },
    leave(wallet) {
      madeFrom.delete(wallet)
      wallet.destroy()
      if (chosen === wallet) chosen = [...madeFrom.keys()][0] ?? chosen
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      listeners.clear()
      for (const asked of questions) asked.close()
      for (const wallet of madeFrom.keys()) wallet.destroy()
    },
  }
}

function another({ uuid: _own, ...options }: TestWalletOptions, { info }: TestWallet, place: number) {
  return { ...options, name: `${info.name} ${place}`, rdns: `${info.rdns}-${place}` }
}
