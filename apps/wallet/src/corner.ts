import type { TestWallet, TestWalletOptions } from 'foyerkit/testing/wallet'
import { mountPanel } from './panel/panel.js'
import { createRoom, type Room } from './room.js'

/** Where a page's panel stands. However many wallets are installed, there is one panel with all of them. */
interface Corner {
  readonly panel: HTMLElement
  /** Kind whose habits the wallets have. */
  readonly kind: Room['kind']
  enter(options: TestWalletOptions): TestWallet
  /** Creates the questions of a wallet on another chain. */
  questionsOf: Room['questionsOf']
  /** Ends the wallet; with the last one installed the panel goes, and what was announced from it. */
  leave(wallet: TestWallet): void
}

// by document, because the corner is the page's: two panels would cover each other
const corners = new WeakMap<Document, Corner>()

/** Makes a wallet and shows it in the page's panel, which is drawn for the first one. */
export function enterCorner(options: TestWalletOptions, startsOpen: boolean) {
  const present = corners.get(document)
  if (present) return { corner: present, wallet: present.enter(options) }
  const opened = openCorner(options, startsOpen)
  corners.set(document, opened.corner)
  return opened
}

function openCorner(options: TestWalletOptions, startsOpen: boolean) {
  const room = createRoom(options)
  const panel = mountPanel(room, startsOpen)
  const installed = new Set([room.chosen])
  const corner: Corner = {
    panel: panel.host,
    kind: room.kind,
    questionsOf: room.questionsOf,
    enter(next) {
      const wallet = room.enter(next)
      installed.add(wallet)
      return wallet
    },
    leave(wallet) {
      if (!installed.delete(wallet)) return
      if (installed.size > 0) return room.leave(wallet)
      corners.delete(document)
      panel.unmount()
      room.close()
    },
  }
  return { corner, wallet: room.chosen }
}
