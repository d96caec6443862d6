import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { longTag } from '../e2e/fixtures/long-tag.js'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'

const [address = ''] = addresses

const test = base.extend<{ composed: (name: string) => Promise<string> }>({
  /** Builds an example for the local chains, and serves it under the policy of its manifest. Returns the URL. */
  composed: async ({ devnet, page }, use) => {
    const cache = join(repositoryRoot, '.cache')
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'composed-'))
    const stops: (() => Promise<void>)[] = []
    const rpc = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
    await use(async (name) => {
      const file = join(folder, 'page.compose.ts')
      writeFileSync(file, compositionText(name, rpc))
      const out = join(folder, 'out')
      const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
      await execa(process.execPath, [bin, 'compose', file, '--out', out])
      writeFileSync(join(out, 'index.html'), html)
      writeFileSync(join(out, 'page.js'), pageText)
      const { policy } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
        readonly policy: string
      }
      const { url, stop } = await serveStatic({
        dir: out,
        headers: { 'content-security-policy': policy },
        json: { [devnetPath]: devnetJson(devnet) },
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

/** The composition of an example, with the nodes of the local chains and a test wallet. */
function compositionText(name: string, rpc: Readonly<Record<string, string>>): string {
  const example = join(repositoryRoot, `apps/examples/compose/${name}.compose.ts`)
  return `import example from ${JSON.stringify(example)}
const evm = { plugin: 'evm', options: { rpc: ${JSON.stringify(rpc)} } }
export default {
  ...example,
  plugins: example.plugins.map((plugin) => (plugin === 'evm' ? evm : plugin)),
  formats: ['esm'],
  exports: ['foyerkit', 'foyerkit/testing/wallet'],
  // the test wallet needs viem
  without: [],
  budget: {},
}
`
}

const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Composed</title></head>
  <body>
    <div id="connect"></div>
    <output data-testid="address"></output>
    <script type="module" src="./page.js"></script>
  </body>
</html>
`

const pageText = `import { createFoyer } from './foyer.js'
import { accountAtom, createTestWallet } from './kit.js'
const { chains, mnemonic } = await (await fetch('/devnet.json')).json()
createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true } }).announce(window)
const foyer = createFoyer()
const show = ({ address = '' }) => (document.querySelector('output').textContent = address)
foyer.watch(accountAtom, show)
foyer.mount(document.querySelector('#connect'))
`

// a build takes seconds of both cores
test.describe.configure({ timeout: 240_000 })

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
