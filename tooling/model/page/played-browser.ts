import type { ModelBrowser } from '../../../kernel/testing/model/model-browser.js'
import { evmNamespace } from '../../../plugins/evm/contract.js'
import type { WalletChain } from '../../../plugins/evm/testing/wallet.js'
import { createPlayedWallet, type PlayedWallet } from './played-wallet.js'
import type { PlayedTab, TabWindow } from './tab-window.js'
import { pause, storageHeard, turn } from './turns.js'

/** How long tabs may take to come to where the model says they belong. */
const settleLimitMs = 3_000

/** Two pages of one site with three test wallets, in this page. */
export interface PlayedBrowser extends ModelBrowser {
  close(): void
}

/** The names of the wallets. */
export const walletNames = ['ash', 'birch', 'cedar'] as const

// told by each page of a tab as it loads
let enter: (page: Window) => void = () => {}
Reflect.set(window, 'enterTab', (page: Window) => enter(page))

/** Opens both tabs with nothing stored. */
export async function openPlayedBrowser(chains: readonly WalletChain[]): Promise<PlayedBrowser> {
  localStorage.clear()
  const wallets = walletNames.map((name) => createPlayedWallet(name, chains))
  const leave = new Map<Window, (() => void)[]>()
  enter = (page) =>
    leave.set(
      page,
      wallets.map((one) => one.enter(page)),
    )
  const frames = [await openTab(), await openTab()]
  const windows = () => frames.map((frame) => frame.contentWindow as TabWindow)
  const browser: PlayedBrowser = {
    wallet: (uid) => wallets.find((one) => one.uid === uid) as PlayedWallet,
    get tabs() {
      return windows().map(({ playedTab }) => playedTab as PlayedTab)
    },
    firstNetwork: (namespace) => `${namespace}:1`,
    stored: () => localStorage.getItem('foyer/default/session') ?? undefined,
    async reload(tab) {
      const frame = frames[tab] as HTMLIFrameElement
      const page = frame.contentWindow as TabWindow
      for (const end of leave.get(page) ?? []) end()
      const held = wallets.filter(({ mood }) => mood === 'hang').map((one) => one.holdNext())
      delete page.playedTab
      page.location.reload()
      await Promise.all([loaded(frame), ...held])
    },
    pass: () => Promise.reject(new Error('time is real here')),
    async settle(compareWithModel) {
      const end = performance.now() + settleLimitMs
      // a wallet that has not been asked yet will be: the code that asks is still loading
      const unasked = () =>
        wallets.filter(({ mood }) => mood !== 'approve').map(({ uid }) => `${uid} was not asked`)
      const compare = () => [...unasked(), ...compareWithModel()]
      let differences = compare()
      for (;;) {
        while (differences.length > 0 && performance.now() < end) {
          await pause()
          differences = compare()
        }
        // what is right now must be so when all have heard of it, and done what they do then
        for (let round = 0; round < 2; round++) {
          await storageHeard(windows())
          await turn()
        }
        differences = compare()
        if (differences.length === 0 || performance.now() > end) return differences
      }
    },
    close() {
      for (const frame of frames) frame.remove()
      for (const one of wallets) one.destroy()
    },
  }
  return browser
}

async function openTab(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.src = new URL('tab.html', location.href).href
  document.body.append(frame)
  await loaded(frame)
  return frame
}

async function loaded(frame: HTMLIFrameElement): Promise<void> {
  await new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
  while (!(frame.contentWindow as TabWindow).playedTab) await pause()
}

/** What commands may name in it. */
export const playedWorld = {
  namespaces: [evmNamespace],
  uids: walletNames.map((name) => `${evmNamespace}/org.foyer.${name}`),
  chains: [1, 8453, 11155111],
  // time cannot be moved in a browser that is real
  ways: ['answer', 'connect', 'disconnect'],
} as const
