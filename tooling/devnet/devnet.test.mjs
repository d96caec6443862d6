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
 * Waits for the receipt: the node returns the hash before it mines the block.
 *
 * @param {string} url
 * @param {unknown} hash
 */
const mined = (url, hash) =>
  vi.waitUntil(() => callRpc(url, 'eth_getTransactionReceipt', [hash]), { timeout: 20_000, interval: 10 })

/** @param {string} url */
const isReachable = (url) =>
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

it('runs Ethereum, Base and Sepolia under their chain IDs', async () => {
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

it('returns private keys that can spend the funds', async () => {
  const { url, account } = first(await start())
  const client = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain: mainnet,
    transport: http(url),
  })
  await mined(url, await client.sendTransaction({ to: stranger, value: 5n }))
  expect(await balanceOf(url, stranger)).toBe(5n)
})

it('funds the accounts of the mnemonic option', async () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { url, account } = first(await start({ mnemonic }))
  expect(account.address).not.toBe(first(await start()).account.address)
  expect(await balanceOf(url, account.address)).toBe(parseEther('10000'))
})

it('keeps the state of every chain between runs with stateDir', async () => {
  const firstRun = await start({ stateDir: folder })
  for (const [index, url] of urls(firstRun).entries()) {
    await callRpc(url, 'anvil_setBalance', [stranger, `0x${index + 7}`])
  }
  const { url, account } = first(firstRun)
  const transaction = { from: account.address, to: stranger, value: '0x1' }
  await mined(url, await callRpc(url, 'eth_sendTransaction', [transaction]))
  await firstRun.stop()

  const secondRun = await start({ stateDir: folder })
  const balances = await Promise.all(urls(secondRun).map((rpcUrl) => balanceOf(rpcUrl, stranger)))
  expect(balances).toEqual([8n, 8n, 9n])
  expect(Number(await callRpc(first(secondRun).url, 'eth_blockNumber'))).toBe(1)
})

it('resets the state with the option reset', async () => {
  const firstRun = await start({ stateDir: folder })
  await callRpc(first(firstRun).url, 'anvil_setBalance', [stranger, '0x7'])
  await firstRun.stop()

  const secondRun = await start({ stateDir: folder, reset: true })
  expect(await balanceOf(first(secondRun).url, stranger)).toBe(0n)
})

it('keeps no state without stateDir', async () => {
  const firstRun = await start()
  await callRpc(first(firstRun).url, 'anvil_setBalance', [stranger, '0x7'])
  await firstRun.stop()
  expect(await balanceOf(first(await start()).url, stranger)).toBe(0n)
})

it('has stopped all chains after stop, which can be called twice', async () => {
  const devnet = await start()
  await Promise.all([devnet.stop(), devnet.stop()])
  expect(await Promise.all(urls(devnet).map(isReachable))).toEqual([false, false, false])
})

it('runs two isolated devnets at once', async () => {
  const [firstDevnet, secondDevnet] = await Promise.all([start(), start()])
  expect(new Set([...urls(firstDevnet), ...urls(secondDevnet)]).size).toBe(6)
  await callRpc(first(firstDevnet).url, 'anvil_setBalance', [stranger, '0x7'])
  expect(await balanceOf(first(secondDevnet).url, stranger)).toBe(0n)
  await firstDevnet.stop()
  expect(await isReachable(first(secondDevnet).url)).toBe(true)
})

it('mines at intervals with the option blockTime', async () => {
  const { url, account } = first(await start({ blockTime: 1 }))
  const transaction = { from: account.address, to: stranger, value: '0x1' }
  const hash = await callRpc(url, 'eth_sendTransaction', [transaction])
  expect(await callRpc(url, 'anvil_getAutomine')).toBe(false)
  expect(await callRpc(url, 'anvil_getIntervalMining')).toBe(1)
  await mined(url, hash)
})

it('rejects with the reason if a chain does not start, and stops the others', async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  const address = occupied.address()
  const port = address && typeof address === 'object' ? address.port : 0
  try {
    await expect(startDevnet({ ports: [0, port] })).rejects.toThrow(
      /Base \(chain 8453\) did not start: .*Address already in use/,
    )
  } finally {
    occupied.close()
  }
  writeFileSync(join(folder, '1.json'), 'not a state')
  await expect(startDevnet({ stateDir: folder })).rejects.toThrow(/Ethereum .*1\.json/)
})

/** Starts a devnet in a child process, which prints its URLs and waits. @param {string} ending */
async function startInChild(ending) {
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
  'stops and writes its state before %s ends the process',
  async (signal) => {
    const { child, urls } = await startInChild('')
    expect(await Promise.all(urls.map(isReachable))).toEqual([true, true, true])
    child.kill(/** @type {NodeJS.Signals} */ (signal))
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(await Promise.all(urls.map(isReachable))).toEqual([false, false, false])
    for (const id of [1, 8453, 11155111]) expect(existsSync(join(folder, `${id}.json`))).toBe(true)
  },
)

it.each([
  ['exits', 'process.exit(3)', 3],
  ['fails', "setTimeout(() => { throw new Error('planted') })", 1],
])('stops when the process %s', async (_case, ending, code) => {
  const { child, urls } = await startInChild(ending)
  child.stdin.write('now\n')
  expect(await once(child, 'exit')).toEqual([code, null])
  // The exiting process does not wait for the chains, which may still write their state.
  await expect.poll(() => Promise.all(urls.map(isReachable))).toEqual([false, false, false])
})
