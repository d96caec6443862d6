import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDevnet } from './devnet.mjs'
import { callRpc } from './rpc.mjs'

/** @typedef {import('./devnet.mjs').Devnet} Devnet */

const stranger = '0x000000000000000000000000000000000000bEEF'

/** @type {Devnet[]} */
let started = []
let folder = ''
beforeEach(() => {
  started = []
  folder = mkdtempSync(join(tmpdir(), 'foyer-devnet-'))
})
afterEach(async () => {
  await Promise.all(started.map((devnet) => devnet.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** @param {import('./devnet.mjs').DevnetOptions} [options] */
async function start(options) {
  const devnet = await startDevnet(options)
  started.push(devnet)
  return devnet
}

/** @param {Devnet} devnet */
const urls = (devnet) => devnet.chains.map((chain) => chain.rpcUrl)

/**
 * @param {string} url
 * @param {string} address
 */
const balanceOf = async (url, address) =>
  BigInt(String(await callRpc(url, 'eth_getBalance', [address, 'latest'])))

/**
 * The node answers with the hash before the block is there.
 *
 * @param {string} url
 * @param {unknown} hash
 */
const mined = (url, hash) =>
  vi.waitUntil(() => callRpc(url, 'eth_getTransactionReceipt', [hash]), { timeout: 10_000, interval: 10 })

/** @param {string} url */
const answers = (url) =>
  callRpc(url, 'eth_chainId').then(
    () => true,
    () => false,
  )

/** @param {Devnet} devnet */
function first(devnet) {
  const [chain, account] = [devnet.chains[0], devnet.accounts[0]]
  if (!chain || !account) throw new Error('a devnet has chains and accounts')
  return { url: chain.rpcUrl, account }
}

it('runs Ethereum, Base and Sepolia under their own ids', async () => {
  const devnet = await start()
  expect(devnet.chains.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Ethereum'],
    [8453, 'Base'],
    [11155111, 'Sepolia'],
  ])
  for (const { id, rpcUrl } of devnet.chains) {
    expect(Number(await callRpc(rpcUrl, 'eth_chainId'))).toBe(id)
    expect(new URL(rpcUrl).hostname).toBe('127.0.0.1')
  }
})

it('funds its accounts on every chain', async () => {
  const devnet = await start()
  expect(devnet.accounts).toHaveLength(10)
  for (const url of urls(devnet)) {
    for (const { address } of devnet.accounts) expect(await balanceOf(url, address)).toBe(parseEther('10000'))
  }
})

it('hands out private keys that can spend the funds', async () => {
  const { url, account } = first(await start())
  const client = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain: mainnet,
    transport: http(url),
  })
  await mined(url, await client.sendTransaction({ to: stranger, value: 5n }))
  expect(await balanceOf(url, stranger)).toBe(5n)
})

it('funds the accounts of the phrase it is given', async () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { url, account } = first(await start({ mnemonic }))
  expect(account.address).not.toBe(first(await start()).account.address)
  expect(await balanceOf(url, account.address)).toBe(parseEther('10000'))
})

it('keeps the state of every chain between runs', async () => {
  const before = await start({ stateDir: folder })
  for (const [index, url] of urls(before).entries()) {
    await callRpc(url, 'anvil_setBalance', [stranger, `0x${index + 7}`])
  }
  const { url, account } = first(before)
  const transaction = { from: account.address, to: stranger, value: '0x1' }
  await mined(url, await callRpc(url, 'eth_sendTransaction', [transaction]))
  await before.stop()

  const after = await start({ stateDir: folder })
  const balances = await Promise.all(urls(after).map((rpcUrl) => balanceOf(rpcUrl, stranger)))
  expect(balances).toEqual([8n, 8n, 9n])
  expect(Number(await callRpc(first(after).url, 'eth_blockNumber'))).toBe(1)
})

it('forgets the state when it is reset', async () => {
  const before = await start({ stateDir: folder })
  await callRpc(first(before).url, 'anvil_setBalance', [stranger, '0x7'])
  await before.stop()

  const after = await start({ stateDir: folder, reset: true })
  expect(await balanceOf(first(after).url, stranger)).toBe(0n)
})

it('keeps nothing when it is given no folder', async () => {
  const before = await start()
  await callRpc(first(before).url, 'anvil_setBalance', [stranger, '0x7'])
  await before.stop()
  expect(await balanceOf(first(await start()).url, stranger)).toBe(0n)
})

it('runs nothing after stop, which may be asked for twice', async () => {
  const devnet = await start()
  await Promise.all([devnet.stop(), devnet.stop()])
  expect(await Promise.all(urls(devnet).map(answers))).toEqual([false, false, false])
})

it('lets two devnets run side by side without noticing each other', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(new Set([...urls(one), ...urls(other)]).size).toBe(6)
  await callRpc(first(one).url, 'anvil_setBalance', [stranger, '0x7'])
  expect(await balanceOf(first(other).url, stranger)).toBe(0n)
  await one.stop()
  expect(await answers(first(other).url)).toBe(true)
})

it('mines by the clock when it is given a block time', async () => {
  const { url, account } = first(await start({ blockTime: 1 }))
  const transaction = { from: account.address, to: stranger, value: '0x1' }
  const hash = await callRpc(url, 'eth_sendTransaction', [transaction])
  expect(await callRpc(url, 'eth_getTransactionReceipt', [hash])).toBeNull()
  await expect.poll(() => callRpc(url, 'eth_getTransactionReceipt', [hash]), { timeout: 10_000 }).toBeTruthy()
}, 15_000)

it('says why a chain did not start and leaves none running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address && typeof address === 'object' ? address.port : 0
  try {
    await expect(startDevnet({ ports: [0, port] })).rejects.toThrow(
      /Base \(chain 8453\) did not start: .*Address already in use/,
    )
  } finally {
    taken.close()
  }
  writeFileSync(join(folder, '1.json'), 'not a state')
  await expect(startDevnet({ stateDir: folder })).rejects.toThrow(/Ethereum .*1\.json/)
})

/** A process of its own that starts a devnet, says where and then waits. @param {string} ending */
async function startElsewhere(ending) {
  const source = `
    import { startDevnet } from ${JSON.stringify(new URL('./devnet.mjs', import.meta.url).href)}
    const { chains } = await startDevnet({ stateDir: ${JSON.stringify(folder)} })
    process.stdin.once('data', () => { ${ending} })
    console.log(JSON.stringify(chains.map((chain) => chain.rpcUrl)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, urls: /** @type {string[]} */ (JSON.parse(String(line))) }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'is stopped, its state written, before %s ends the process',
  async (signal) => {
    const { child, urls } = await startElsewhere('')
    expect(await Promise.all(urls.map(answers))).toEqual([true, true, true])
    child.kill(/** @type {NodeJS.Signals} */ (signal))
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(await Promise.all(urls.map(answers))).toEqual([false, false, false])
    for (const id of [1, 8453, 11155111]) expect(existsSync(join(folder, `${id}.json`))).toBe(true)
  },
)

it.each([
  ['exits', 'process.exit(3)', 3],
  ['fails', "setTimeout(() => { throw new Error('planted') })", 1],
])('is stopped when the process %s', async (_how, ending, code) => {
  const { child, urls } = await startElsewhere(ending)
  child.stdin.write('now\n')
  expect(await once(child, 'exit')).toEqual([code, null])
  // the chains were only told to go: they may still be writing their state
  await expect.poll(() => Promise.all(urls.map(answers)), { timeout: 10_000 }).toEqual([false, false, false])
})
