import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { verifyMessage } from 'viem'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { startLocalChain } from '../../starters/local-chain.mjs'
import { npm } from '../../starters/npm.mjs'
import { packTarball } from '../../starters/pack.mjs'
import { makeStarter } from '../../starters/starter.mjs'
import { createPageUser, type Browser } from '../browsers/browser.js'
import { startFirefox } from '../browsers/start-firefox.js'
import { startWebKit } from '../browsers/start-webkit.js'

/** Keeps what goes wrong in the page: the protocols report different parts of it. */
const watchProblems = `
window.problems = []
const add = (...parts) => window.problems.push(parts.map(String).join(' '))
for (const level of ['error', 'warn']) {
  const log = console[level]
  console[level] = (...parts) => (add(...parts), log(...parts))
}
addEventListener('error', ({ message }) => add(message))
addEventListener('unhandledrejection', ({ reason }) => add(reason))
addEventListener('securitypolicyviolation', (event) => add(event.effectiveDirective, event.blockedURI, event.sample))
`

/** The wallet is part of the page: no protocol installs one in every browser. It approves by itself. */
const wallet = (rpcUrl: string) => `import { createTestWallet } from 'foyerkit/testing/wallet'
createTestWallet({
  chains: [{ id: 1, rpcUrl: '${rpcUrl}' }],
  storage: localStorage,
  behaviour: { autoApprove: true },
}).announce()
`

const html = (text: string) =>
  text
    .replace('<head>', '<head><script src="/problems.js"></script>')
    .replace('<script type="module"', '<script type="module" src="/src/wallet.js"></script>$&')

const test = base.extend<object, { site: string }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-browsers-'))
      const chain = await startLocalChain()
      const { rpcUrl } = chain
      const app = join(folder, 'app')
      await makeStarter({ name: 'vanilla', folder: app, tarball: packTarball(folder), rpcUrl })
      mkdirSync(join(app, 'public'))
      writeFileSync(join(app, 'public/problems.js'), watchProblems)
      writeFileSync(join(app, 'src/wallet.js'), wallet(rpcUrl))
      writeFileSync(join(app, 'index.html'), html(readFileSync(join(app, 'index.html'), 'utf8')))
      await npm(app, ['exec', '--', 'vite', 'build'], { VITE_RPC_URL: rpcUrl })
      const policy = strictPolicy({ connect: [rpcUrl] })
      const { url, stop } = await serveStatic({
        dir: join(app, 'dist'),
        headers: { 'content-security-policy': policy },
      })
      await use(url)
      await stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.describe.configure({ mode: 'default' })

/** Returns the first of these programs that is on the PATH. */
function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

interface OtherBrowser {
  readonly name: string
  /** Starts the browser; undefined if it is not installed. */
  readonly start: (() => Promise<Browser>) | undefined
  /** Command that installs it on Debian. */
  readonly install: string
}

function findFirefox(): OtherBrowser {
  const path = findProgram('firefox-esr', 'firefox')
  const start = path === undefined ? undefined : () => startFirefox(path)
  return { name: 'Firefox', start, install: 'apt-get install firefox-esr' }
}

function findWebKit(): OtherBrowser {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  // Debian keeps it off the PATH
  const browser = ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  const start = driver && display && browser ? () => startWebKit({ driver, display, browser }) : undefined
  return { name: 'WebKit', start, install: 'apt-get install webkit2gtk-driver xvfb' }
}

const part = (testId: string) => `[data-testid="${testId}"]`

for (const { name, start, install } of [findFirefox(), findWebKit()])
  test.describe(name, () => {
    // the workflow installs both: a missing one is a fault there
    test.skip(!start && !process.env['CI'], `${name} is not installed. On Debian: ${install}`)

    test('connects, restores, signs and disconnects under a strict policy with Trusted Types', async ({
      site,
    }) => {
      if (!start) throw new Error(`${name} is not installed. On Debian: ${install}`)
      const browser = await start()
      const { click, text, waitForHidden } = createPageUser(browser)
      try {
        await browser.open(site)
        await click(part('foyer-button'))
        await click(part('connector-org.foyer.test-wallet'))
        const address = await text(part('address'))
        await waitForHidden('.frame-dialog')

        // the connection is restored from storage
        await browser.open(site)
        expect(await text(part('address'))).toBe(address)
        expect(await text(part('network'))).toBe('Ethereum')
        await expect.poll(() => text(part('balance'))).toBe('10000 ETH')

        await click(part('sign'))
        await expect.poll(() => text(part('signature'))).toMatch(/^0x[0-9a-f]{130}$/)
        const signature = (await text(part('signature'))) as `0x${string}`
        const message = 'Hello from my app'
        expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)

        await click(part('foyer-button'))
        await click(part('account-disconnect'))
        await waitForHidden(part('address'))
        expect(await browser.evaluate('window.problems')).toEqual([])
      } finally {
        await browser.stop()
      }
    })
  })
