import { installTestWallet } from '@foyer-apps/wallet'
import { networkChoices } from './create.js'

/** Whether the page was built for the documentation site (tooling/build/site-playground.mjs), which has no local chains. */
export const isOnSite = (): boolean => document.querySelector('meta[name="foyer-site"]') !== null

const keyName = 'foyer-site-wallet'

/** Answers every request by itself, because the site sends no request to another host. */
const noNode = `data:application/json,${encodeURIComponent(
  JSON.stringify({ error: { code: -32603, message: 'The test wallet of this page has no node' } }),
)}`

/** Installs a test wallet with a key that belongs to this tab. */
export function installSiteWallet(): void {
  installTestWallet({
    chains: Object.values(networkChoices).map(({ id, name }) => ({ id, name, rpcUrl: noNode })),
    privateKeys: [readKey()],
    storage: sessionStorage,
  })
}

function readKey(): `0x${string}` {
  const stored = sessionStorage.getItem(keyName)
  if (stored !== null) return stored as `0x${string}`
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)))
  const key = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as const
  sessionStorage.setItem(keyName, key)
  return key
}

/** Root element of the page of the site that shows this page in a frame; VitePress sets its class. */
const siteRoot = () => window.frameElement?.ownerDocument.documentElement

/** Theme of the site around the frame. Undefined without one. */
export function readSiteTheme(): 'light' | 'dark' | undefined {
  const root = siteRoot()
  return root && (root.classList.contains('dark') ? 'dark' : 'light')
}

/** Calls back with each change of the theme of the site. Returns a function that stops it. */
export function followSiteTheme(onTheme: (theme: 'light' | 'dark') => void): () => void {
  const root = siteRoot()
  const observer = new MutationObserver(() => onTheme(readSiteTheme() ?? 'light'))
  if (root) observer.observe(root, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
