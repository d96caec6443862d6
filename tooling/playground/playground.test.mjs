import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveAccounts } from '../devnet/accounts.mjs'
import { developmentMnemonic } from '../devnet/networks.mjs'

const [firstAddress] = deriveAccounts(developmentMnemonic, 1).map(({ address }) => address)

let folder = ''
/** @type {import('node:child_process').ChildProcess | undefined} */
let child
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-playground-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the playground of the folder in a child process. */
function run() {
  const source = `
    import { runPlayground } from ${JSON.stringify(new URL('./run-playground.mjs', import.meta.url).href)}
    await runPlayground(${JSON.stringify({ root: folder, cache: join(folder, 'cache') })})`
  const running = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = running
  let output = ''
  running.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  running.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  return { running, output: () => output }
}

/** `npm run test:long` tests both signals; each starts all chains and the service. */
const signals = (process.env['STOP_SIGNALS'] ?? 'SIGTERM').split(' ')

/** Script of the guide, which asks ENS by viem. */
const resolveName = join(import.meta.dirname, 'resolve-name.mjs')

/**
 * Registers a name at the service.
 *
 * @param {string} name
 * @param {string} serviceUrl
 */
async function register(name, serviceUrl) {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
  const response = await fetch(`${serviceUrl}/v1/profile/account?projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      coin_type: 60,
      address: account.address,
      message,
      signature: await account.signMessage({ message }),
    }),
  })
  expect(await response.text()).toBe('{"success":true}')
  return account.address
}

/** @param {string} url */
const isReachable = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  )

describe('runPlayground', () => {
  it.each(signals)(
    'serves the page and its chains until %s, then exits with 0',
    async (signal) => {
      writeFileSync(join(folder, 'index.html'), '<html><head></head><body>here</body></html>')
      const { running, output } = run()
      await expect.poll(output, { timeout: 150_000 }).toMatch(/\nPlayground: .*\n$/)
      const url = /Playground: (http:\S+)/.exec(output())?.[1] ?? ''
      const html = await (await fetch(url)).text()
      expect(html).toContain('here')
      const response = await fetch(new URL('/devnet.json', url))
      const served = /** @type {import('../serve/devnet-json.mjs').ServedDevnet} */ (await response.json())
      const { chains, service, solana, bitcoin } = served
      expect(chains).toHaveLength(3)
      // the service reads the chains of the playground, with invented prices
      expect(service?.hasInventedPrices).toBe(process.env['PRICES'] === undefined)
      const balanceUrl = new URL(`/v1/account/${firstAddress}/balance`, service?.url)
      balanceUrl.search = `?projectId=${service?.projectId}&chainId=eip155:1`
      const answer = /** @type {{ balances: readonly object[] }} */ (await (await fetch(balanceUrl)).json())
      expect(answer.balances[0]).toMatchObject({ symbol: 'ETH', price: 2500, value: 25_000_000 })
      // minted before the service started, and indexed
      const collectiblesUrl = new URL(`/v1/account/${firstAddress}/collectibles`, service?.url)
      collectiblesUrl.search = balanceUrl.search
      const namesOfCollectibles = async () => {
        const held = /** @type {{ data: readonly { name: string }[] }} */ (
          await (await fetch(collectiblesUrl)).json()
        )
        return held.data.map(({ name }) => name)
      }
      await expect.poll(namesOfCollectibles, { timeout: 30_000 }).toContain('Door at dusk')
      const supportedUrl = new URL(`/v1/supported-chains?projectId=${service?.projectId}`, service?.url)
      const supported = /** @type {{ http: readonly string[] }} */ (await (await fetch(supportedUrl)).json())
      expect(supported.http).toContain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      expect(supported.http).toContain(`bip122:${bitcoin?.reference}`)
      const nodes = [...chains.map(({ rpcUrl }) => rpcUrl), solana?.rpcUrl ?? '', bitcoin?.url ?? '']
      for (const rpcUrl of nodes) expect(output()).toContain(rpcUrl)
      // names of the service are in ENS of the local Ethereum (CCIP-read)
      const owner = await register('adalace.foyer.id', service?.url ?? '')
      for (const [name, address] of [
        ['adalace.foyer.id', owner],
        ['free-name.foyer.id', 'null'],
      ]) {
        const script = [resolveName, name ?? '', chains[0]?.rpcUrl ?? '']
        const { stdout } = await promisify(execFile)(process.execPath, script)
        expect(stdout.trim()).toBe(address)
      }

      running.kill(/** @type {NodeJS.Signals} */ (signal))
      expect(await once(running, 'exit')).toEqual([0, null])
      for (const address of [url, ...nodes]) {
        expect(await isReachable(address)).toBe(false)
      }
      for (const kept of ['1.json', 'solana', 'bitcoin.json', 'cosmos.json'])
        expect(existsSync(join(folder, 'cache/devnet', kept))).toBe(true)
    },
    200_000,
  )

  it('stops the chains if there is no page', async () => {
    const { running, output } = run()
    expect(await once(running, 'close')).toEqual([1, null])
    expect(output()).toContain('There is no page to serve')
    // The chains write their state when they stop.
    for (const id of [1, 8453, 11155111])
      expect(existsSync(join(folder, `cache/devnet/${id}.json`))).toBe(true)
  }, 200_000)
})
