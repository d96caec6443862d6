import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import type { Devnet } from '../devnet/devnet.mjs'
import { etherOnChain } from './ether-on-chain.js'
import { test } from './flow-test.js'
import { drivePlayground } from './playground-page.js'

const [address = ''] = inject('world').devnet.accounts.map((account) => account.address)
// a service that makes its database and two servers that bundle for the first time, beside everything else
const startLimitMs = 180_000
const runPlayground = new URL('../playground/run-playground.mjs', import.meta.url).href

/** What `npm start` does after the set-up, in a process of its own and with a cache of its own: a fresh clone. */
async function startPlayground() {
  const cache = join(inject('world').folder, 'start')
  const source = `
    import { runPlayground } from ${JSON.stringify(runPlayground)}
    await runPlayground({ cache: ${JSON.stringify(cache)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: undefined },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const address = () => /^Playground: (http:\S+)$/m.exec(said)?.[1]
  // the service makes its database at the first start
  await expect.poll(address, { timeout: startLimitMs / 2 }).toBeDefined()
  return address() ?? ''
}

test(
  'the address that npm start prints leads to a page where the test wallet connects, and a reload keeps it',
  async ({ open }) => {
    const opened = await open(await startPlayground())
    const p = { ...opened, ...drivePlayground(opened.page) }
    await p.connect()
    await p.says('status', 'connected')
    const { chains } = JSON.parse((await p.page.locator('#devnet').textContent()) ?? '') as Pick<
      Devnet,
      'chains'
    >
    await p.says('address', address)
    await p.says('balance', `${await etherOnChain(address, chains[0]?.rpcUrl)} ETH`)
    await p.wallet.chain(8453)
    await p.says('network', 'eip155:8453')
    await p.page.reload()
    await p.says('status', 'connected')
    await p.says('network', 'eip155:8453')
    await p.part('host-disconnect').click()
    await p.says('status', 'disconnected')
  },
  startLimitMs,
)
