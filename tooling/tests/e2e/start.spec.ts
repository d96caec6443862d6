import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Devnet } from '../../devnet/devnet.mjs'
import { createChainState } from './fixtures/chain-state.js'
import { addresses, expect, test as base } from './fixtures/test.js'
import { playgroundPage } from './pages/playground.js'

const [address = ''] = addresses
// The service creates its database and two dev servers bundle for the first time.
const startTimeoutMs = 180_000
const runPlayground = new URL('../../playground/run-playground.mjs', import.meta.url).href

// set here, since the start of a fixture counts as well
base.describe.configure({ timeout: 2 * startTimeoutMs })
// the first page is bundled while it loads
base.use({ navigationTimeout: startTimeoutMs })

const test = base.extend<{ startedUrl: string }>({
  /** Runs the last command of `npm start` in a process with a separate cache. */
  // eslint-disable-next-line no-empty-pattern
  startedUrl: async ({}, use, { outputDir }) => {
    const cache = `${outputDir}-start`
    const source = `
      import { runPlayground } from ${JSON.stringify(runPlayground)}
      await runPlayground({ cache: ${JSON.stringify(cache)} })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: undefined },
    })
    const exit = once(child, 'exit')
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    const url = () => /^Playground: (http:\S+?)\/?$/m.exec(output)?.[1]
    try {
      await expect.poll(url, { timeout: startTimeoutMs }).toBeDefined()
      await use(url() ?? '')
    } finally {
      child.kill('SIGTERM')
    }
    expect(await exit).toEqual([0, null])
    await rm(cache, { recursive: true, force: true })
  },
})

test('npm start prints the address of a page where the test wallet connects, also after a reload', async ({
  page,
  request,
  startedUrl,
}) => {
  const devnet = (await (await request.get(`${startedUrl}/devnet.json`)).json()) as Devnet
  const p = playgroundPage(page, startedUrl)
  await p.open()
  await p.connect()
  await expect(p.state('status')).toHaveText('connected')
  await expect(p.state('address')).toHaveText(address)
  await expect(p.state('balance')).toHaveText(`${await createChainState(devnet).ether(address)} ETH`)
  await p.wallet.switchChain(8453)
  await expect(p.state('network')).toHaveText('eip155:8453')
  await page.reload()
  await expect(p.state('status')).toHaveText('connected')
  await expect(p.state('network')).toHaveText('eip155:8453')
  await p.part('host-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
  // Closed before the chains stop, because its failing calls would count as errors.
  await page.close()
})
