import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import type { Format } from '../../compose/composition.js'
import type { Devnet } from '../../devnet/devnet.mjs'
import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import type { StartedService } from '../../service/start-service.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { longTag } from '../e2e/fixtures/long-tag.js'
import { addresses, expect, test as base, type SolanaChain } from '../e2e/fixtures/test.js'
import { webWallet } from '../e2e/pages/web-wallet.js'

const [address = ''] = addresses
const solanaMainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Formats of a composed page, and local servers that it uses in addition to the EVM chains. */
interface Parts {
  readonly formats?: readonly Format[]
  readonly solana?: SolanaChain
  readonly service?: StartedService
}

const test = base.extend<{ composed: (name: string, parts?: Parts) => Promise<string> }>({
  /** Builds an example for the local chains, and serves it under the policy of its manifest. Returns the URL. */
  composed: async ({ devnet, page }, use) => {
    const cache = join(repositoryRoot, '.cache')
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'composed-'))
    const stops: (() => Promise<void>)[] = []
    await use(async (name, parts = {}) => {
      const file = join(folder, 'page.compose.ts')
      writeFileSync(file, compositionText(name, devnet, parts))
      const out = join(folder, 'out')
      const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
      await execa(process.execPath, [bin, 'compose', file, '--out', out])
      for (const [page, text] of Object.entries(pages)) writeFileSync(join(out, page), text)
      const { policy } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
        readonly policy: string
      }
      const secretKeys = parts.solana?.accounts.map(({ secretKey }) => [...secretKey]) ?? []
      const { url, stop } = await serveStatic({
        dir: out,
        headers: { 'content-security-policy': policy },
        json: { [devnetPath]: devnetJson(devnet), '/solana.json': secretKeys },
      })
      stops.push(stop)
      return url
    })
    // an idle page still loads what it may need next
    await page.close()
    await Promise.all(stops.map((stop) => stop()))
    rmSync(folder, { recursive: true, force: true })
  },
})

/** The composition of an example, with the nodes of the local chains and test wallets. */
function compositionText(name: string, { chains }: Devnet, { formats, solana, service }: Parts): string {
  const example = join(repositoryRoot, `apps/examples/compose/${name}.compose.ts`)
  const own = {
    evm: { rpc: Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl])) },
    ...(solana && { solana: { rpc: { [solanaMainnet]: solana.rpcUrl } } }),
  }
  const fields = {
    formats: formats ?? ['esm'],
    exports: ['foyerkit', 'foyerkit/testing/wallet', ...(solana ? ['foyerkit/testing/solana'] : [])],
    // the test wallet needs viem
    without: [],
    budget: {},
    ...(service && { service: { api: service.url, relay: service.relayUrl } }),
  }
  return `import example from ${JSON.stringify(example)}
const own = ${JSON.stringify(own)}
export default {
  ...example,
  plugins: example.plugins.map((plugin) => (own[plugin] ? { plugin, options: own[plugin] } : plugin)),
  ...${JSON.stringify(fields)},
}
`
}

const html = (scripts: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Composed</title></head>
  <body>
    <div id="connect"></div>
    <output data-testid="address"></output>
    ${scripts}
  </body>
</html>
`

const widgetText = `const foyer = createFoyer({ projectId: 'development' })
const show = ({ address = '' }) => (document.querySelector('output').textContent = address)
foyer.watch(accountAtom, show)
foyer.mount(document.querySelector('#connect'))
`

/** A page of each format, and one with a wallet on Solana. */
const pages = {
  'index.html': html('<script type="module" src="./page.js"></script>'),
  'page.js': `import { createFoyer } from './foyer.js'
import { accountAtom, createTestWallet } from './kit.js'
const { chains, mnemonic } = await (await fetch('/devnet.json')).json()
createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true } }).announce(window)
${widgetText}`,
  'solana.html': html('<script type="module" src="./solana.js"></script>'),
  'solana.js': `import { createFoyer } from './foyer.js'
import { accountAtom, createSolanaTestWallet } from './kit.js'
const secretKeys = (await (await fetch('/solana.json')).json()).map((key) => Uint8Array.from(key))
createSolanaTestWallet({ secretKeys }).announce()
${widgetText}`,
  'script.html': html('<script src="./foyer.iife.js"></script><script src="./script.js"></script>'),
  'script.js': `const { createFoyer, accountAtom } = Foyer\n${widgetText}`,
}

// a build takes seconds of both cores
test.describe.configure({ timeout: 480_000 })

// apps.spec.ts composes a script of one file in each run
for (const name of ['injected', 'send', 'everything']) {
  const title = `the composition ${name} connects, shows the account and disconnects`
  test(title, { tag: longTag }, async ({ page: tab, composed, chains }) => {
    await tab.goto(await composed(name))
    await tab.getByTestId('foyer-button').click()
    await tab.getByTestId('connector-org.foyer.test-wallet').click()
    await expect(tab.getByTestId('address')).toHaveText(address)
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tab.getByTestId('foyer-button').click()
    if (name === 'send') {
      const ether = await chains.ether(address)
      await expect(tab.getByRole('dialog')).toContainText(`${Number(ether).toLocaleString('en')} ETH`)
      await tab.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await expect(tab.getByTestId('send-receiver')).toBeVisible()
      await tab.getByTestId('frame-back').click()
    }
    await tab.getByTestId('account-disconnect').click()
    await expect(tab.getByTestId('address')).toHaveText('')
  })
}

test(
  'everything sends SOL from ES modules, and pairs with a wallet on another device from a script of one file',
  { tag: longTag },
  async ({ page: tab, context, composed, solana, service, servePage, secondContext }) => {
    const part = (testId: string) => tab.getByTestId(testId)
    const dialog = tab.getByRole('dialog')
    const url = await composed('everything', { formats: ['esm', 'iife'], solana, service })

    await tab.goto(`${url}/solana.html`)
    await part('foyer-button').click()
    await part('connector-standard.Test Wallet').click()
    await expect(part('address')).toHaveText(solana.accounts[0]?.address ?? '')
    await dialog.waitFor({ state: 'detached' })
    const receiver = Keypair.generate().publicKey
    await part('foyer-button').click()
    await part('account-action-send').click()
    await part('send-amount').fill('0.5')
    await part('send-receiver').fill(receiver.toBase58())
    await expect(part('send-review')).toHaveText('Review')
    await part('send-review').click()
    await part('send-confirm').click()
    await part('send-result-confirmed').waitFor()
    const connection = new Connection(solana.rpcUrl, 'confirmed')
    expect(await connection.getBalance(receiver)).toBe(LAMPORTS_PER_SOL / 2)
    await part('frame-close').click()

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const walletTab = await secondContext.newPage()
    await Promise.all([
      walletTab.goto(await servePage('wallet', { service })),
      tab.goto(`${url}/script.html`),
    ])
    await part('foyer-button').click()
    await part('wallet-walletconnect').click()
    await part('pairing-offered').waitFor()
    await part('pairing-copy').click()
    const wallet = webWallet(walletTab)
    await wallet.propose(await tab.evaluate(() => navigator.clipboard.readText()))
    await wallet.part('web-wallet-approve').click()
    await expect(part('address')).toHaveText(address)
  },
)
