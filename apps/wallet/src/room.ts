import { createTestWallet, type TestWallet, type TestWalletOptions } from 'foyerkit/testing/wallet'

/** The wallets of one panel; the controls turn the chosen one. */
export interface Room {
  readonly wallets: readonly [TestWallet, ...TestWallet[]]
  readonly chosen: TestWallet
  choose(index: number): void
  /** Announces one more wallet with the same keys and chains under another name, on its second account. */
  announceAnother(): TestWallet
  subscribe(listener: () => void): () => void
  close(): void
}

export function createRoom(options: TestWalletOptions): Room {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const enter = (wallet: TestWallet) => {
    wallet.announce(window)
    wallet.subscribe(changed)
    return wallet
  }
  let wallets: readonly [TestWallet, ...TestWallet[]] = [enter(createTestWallet(options))]
  let chosen = wallets[0]

  return {
    get wallets() {
      return wallets
    },
    get chosen() {
      return chosen
    },
    choose(index) {
      chosen = wallets[index] ?? chosen
      changed()
    },
    announceAnother() {
      const wallet = enter(createTestWallet(another(options, wallets[0], wallets.length + 1)))
      wallet.selectAccount(wallet.accounts.length > 1 ? 1 : 0)
      wallets = [...wallets, wallet]
      changed()
      return wallet
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      listeners.clear()
      for (const wallet of wallets) wallet.destroy()
    },
  }
}

function another({ uuid: _own, ...options }: TestWalletOptions, { info }: TestWallet, place: number) {
  return { ...options, name: `${info.name} ${place}`, rdns: `${info.rdns}-${place}` }
}
