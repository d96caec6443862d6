import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { balanceAnswer } from '../../../apps/service/src/modules/balances/wire.js'
import { priceAnswer } from '../../../apps/service/src/modules/prices/wire.js'
import { supportedChainsAnswer } from '../../../apps/service/src/modules/rpc/supported-chains-wire.js'
import { rpcResponse } from '../../../apps/service/src/modules/rpc/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { createFoyer } from '../../../kernel/index.js'
import { fakeSession } from '../../../kernel/testing/index.js'
import {
  assetBalancesAtom,
  balances as balancesPlugin,
  balancesService,
} from '../../../plugins/balances/index.js'
import { service } from '../../../plugins/service/index.js'
import { solana } from '../../../plugins/solana/index.js'
import { metadataAddress, metadataProgram, writeMetadata } from '../../devnet/solana/metadata.mjs'
import { giveAsset } from '../../devnet/solana/furnish-solana.mjs'
import { solanaAssets } from '../../devnet/solana/solana-assets.mjs'
import { startSolana, type RunningSolana } from '../../devnet/solana/start-solana.mjs'
import { startStillSolana, type StillSolana } from '../../unit/start-still-solana.js'

// The embedded database starts slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const lamportsPerSol = 1_000_000_000
const never = 3_600_000

let chain: StillSolana
let other: RunningSolana
let running: RunningService
beforeAll(async () => {
  chain = await startStillSolana()
  other = await startSolana({ slotMs: never, genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' })
  running = await startService({
    // The first node of the main network is one of devnet.
    UPSTREAMS: `${mainnet}=${other.rpcUrl}/?key=secret,http://127.0.0.1:9,${chain.rpcUrl};${devnet}=${other.rpcUrl}`,
  })
})
afterAll(async () => {
  await running.stop()
  await other.stop()
  await chain.stop()
})
beforeEach(() => running.forgetLog())

const address = (path: string) => {
  const url = new URL(path, running.url)
  url.searchParams.set('projectId', 'development')
  return url
}

async function postJson(path: string, body: unknown) {
  const response = await fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

async function rpc(method: string, params?: readonly unknown[], chainId = mainnet) {
  const { answer } = await postJson(`/v1/?chainId=${chainId}`, { jsonrpc: '2.0', id: 7, method, params })
  const { id, result, error } = rpcResponse.parse(answer)
  expect(id).toBe(7)
  return error ?? result
}

/** A transfer that is signed. */
async function signedTransfer(from: Keypair, lamports: number) {
  const { value } = (await rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const toPubkey = Keypair.generate().publicKey
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: value.blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports })],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([from])
  const bytes = Buffer.from(transaction.serialize())
  return { bytes, signature: base58.encode(transaction.signatures[0] ?? new Uint8Array()), toPubkey }
}

function createAccount(sol = 2) {
  const key = Keypair.generate()
  chain.ledger.airdrop(key.publicKey, sol * lamportsPerSol)
  return { key, account: key.publicKey.toBase58() }
}

describe('RPC endpoint on Solana', () => {
  test('lists its chains', async () => {
    const answer: unknown = await (await fetch(address('/v1/supported-chains'))).json()
    expect(supportedChainsAnswer.parse(answer).http).toEqual([mainnet, devnet])
  })

  // behaviour 20.4
  test('skips a node of another cluster and an unreachable one, and logs no address', async () => {
    expect(await rpc('getHealth')).toBe('ok')
    expect(running.log().join()).toContain('of-another-chain')
    expect(running.log().join()).toContain('unreachable')
    expect(running.log().join()).not.toMatch(/127\.0\.0\.1|secret/)
    expect(await rpc('getGenesisHash')).toMatch(/^5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/)
    expect(await rpc('getGenesisHash', [], devnet)).toMatch(/^EtWTRABZaYq6iMfeYKouRu166VU2xqa1/)
  })

  test('reads, sends a signed transaction, and passes on the error of a node with its data', async () => {
    const { key, account } = createAccount()
    expect(await rpc('getBalance', [account])).toMatchObject({ value: 2 * lamportsPerSol })
    const { bytes, signature, toPubkey } = await signedTransfer(key, lamportsPerSol)
    expect(await rpc('sendTransaction', [bytes.toString('base64'), { encoding: 'base64' }])).toBe(signature)
    chain.ledger.advance(1)
    expect(await rpc('getBalance', [toPubkey.toBase58()])).toMatchObject({ value: lamportsPerSol })
    const tooMuch = await signedTransfer(key, 5 * lamportsPerSol)
    expect(
      await rpc('sendTransaction', [tooMuch.bytes.toString('base64'), { encoding: 'base64' }]),
    ).toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.any(Array) as unknown[] },
    })
    expect(await rpc('getBalance', ['nonsense'])).toMatchObject({ code: -32602 })
  })

  // behaviour 20.5
  test.each([
    'getProgramAccounts',
    'getLargestAccounts',
    'getSupply',
    'getVoteAccounts',
    'getClusterNodes',
    'requestAirdrop',
    'devnet_advanceSlots',
    'eth_blockNumber',
    '__proto__',
    'toString',
  ])('refuses %s', async (method) => {
    expect(await rpc(method, [])).toMatchObject({ code: -32601, message: 'The method is not supported' })
  })

  // behaviour 20.5
  test('answers a batch in order, and refuses one that is too long, a chain without nodes and an id that is none', async () => {
    const list = [
      { jsonrpc: '2.0', id: 'a', method: 'getGenesisHash' },
      { jsonrpc: '2.0', id: 2, method: 'getProgramAccounts', params: [SystemProgram.programId.toBase58()] },
      { jsonrpc: '2.0', method: 'getSlot' },
      { jsonrpc: '2.0', id: 4, method: 'getSlot' },
    ]
    expect((await postJson(`/v1/?chainId=${mainnet}`, list)).answer).toMatchObject([
      { id: 'a', result: expect.stringContaining('5eykt') as string },
      { id: 2, error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
      { id: 4, result: expect.any(Number) as number },
    ])
    const request = { jsonrpc: '2.0', id: 1, method: 'getSlot' }
    const many = await postJson(`/v1/?chainId=${mainnet}`, Array(101).fill(request))
    expect(many.answer).toMatchObject({ id: null, error: { code: -32600 } })
    const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    expect(await postJson(`/v1/?chainId=${testnet}`, request)).toMatchObject({
      status: 404,
      answer: { reasons: [{ name: 'chainId' }] },
    })
    const lower = mainnet.toLowerCase()
    expect(await postJson(`/v1/?chainId=${lower}`, request)).toMatchObject({ status: 404 })
    expect(await postJson('/v1/?chainId=solana', request)).toMatchObject({ status: 400 })
  })

  test.each(['base64', 'base58'])(
    'reports a transaction in %s as sent if a node took it and did not answer',
    async (encoding) => {
      const silent = createServer((request, response) => {
        let body = ''
        request.on('data', (text) => (body += String(text)))
        const pass = async () => {
          const passed = await fetch(chain.rpcUrl, { method: 'POST', body })
          // the answer is lost
          if (body.includes('sendTransaction')) response.destroy()
          else response.end(await passed.text())
        }
        request.on('end', () => void pass())
      }).listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const { port } = silent.address() as AddressInfo
      const alone = await startService({ UPSTREAMS: `${mainnet}=http://127.0.0.1:${port},${chain.rpcUrl}` })
      onTestFinished(async () => {
        await alone.stop()
        silent.close()
      })
      const { key } = createAccount()
      const { bytes, signature } = await signedTransfer(key, 1_000_000)
      const text = encoding === 'base64' ? bytes.toString('base64') : base58.encode(bytes)
      const response = await fetch(`${alone.url}/v1/?chainId=${mainnet}&projectId=development`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'sendTransaction',
          params: [text, { encoding }],
        }),
      })
      expect(await response.json()).toMatchObject({ id: 1, result: signature })
    },
  )
})

describe('a cluster whose only node is of another one', () => {
  test('has no answers', async () => {
    const alone = await startService({ UPSTREAMS: `${mainnet}=${other.rpcUrl}` })
    onTestFinished(() => alone.stop())
    const { account } = createAccount()
    const response = await fetch(`${alone.url}/v1/?chainId=${mainnet}&projectId=development`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getSlot"}',
    })
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } })
    const balance = `${alone.url}/v1/account/${account}/balance?chainId=${mainnet}&projectId=development`
    expect((await fetch(balance)).status).toBe(503)
  })
})

describe('balance endpoint on Solana', () => {
  async function getBalance(path: string) {
    const response = await fetch(address(path))
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const balancesOf = async (account: string, query = `chainId=${mainnet}`) =>
    balanceAnswer.parse((await getBalance(`/v1/account/${account}/balance?currency=usd&${query}`)).answer)
      .balances

  test('returns SOL, assets of both programs with their names, exact amounts and prices', async () => {
    const { account } = createAccount(1.5)
    for (const asset of solanaAssets) giveAsset(chain.ledger, asset, account, '1000.000001')
    const balances = await balancesOf(account)
    expect(balances[0]).toEqual({
      name: 'Solana',
      symbol: 'SOL',
      chainId: mainnet,
      value: 225,
      price: 150,
      priceChange24h: expect.any(Number) as number,
      ageSeconds: expect.any(Number) as number,
      quantity: { decimals: '9', numeric: '1.5' },
      iconUrl: `${running.url}/public/getAssetImage/${encodeURIComponent(`${mainnet}/slip44:501`)}?projectId=development`,
    })
    const assets = balances
      .slice(1)
      .map(({ address: id, name, symbol, quantity, price }) => [
        [id, name, symbol, quantity.numeric, quantity.decimals, price].join(' '),
      ])
    expect(assets.sort()).toEqual(
      solanaAssets
        .map(({ mint, name, symbol, decimals }) => [
          `${mainnet}:${mint} ${name} ${symbol} 1000.000001 ${decimals} ${{ USDC: 1, PYUSD: 1, JUP: 0.5 }[symbol] ?? 0}`,
        ])
        .sort(),
    )
  })

  test('sums the accounts of a mint, and leaves out assets without decimals and empty accounts', async () => {
    const { account } = createAccount(0)
    const [dollars] = solanaAssets
    if (!dollars) throw new Error('the chain has assets')
    giveAsset(chain.ledger, dollars, account, '2.5')
    const first = chain.ledger.accountsOwnedBy(new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'))
    const own = first.find(
      (at) =>
        chain.ledger.account(at)?.data.slice(32, 64).toString() ===
        new PublicKey(account).toBytes().toString(),
    )
    const content = own && chain.ledger.account(own)
    if (!content) throw new Error('the account is there')
    chain.ledger.setAccount(Keypair.generate().publicKey, content)
    const empty = new Uint8Array(content.data)
    empty.fill(0, 64, 72)
    chain.ledger.setAccount(Keypair.generate().publicKey, { ...content, data: empty })
    const collectible = placeMint({ decimals: 0 })
    const held = new Uint8Array(content.data)
    held.set(collectible.toBytes())
    chain.ledger.setAccount(Keypair.generate().publicKey, { ...content, data: held })
    expect(
      (await balancesOf(account)).map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`),
    ).toEqual(['5 USDC'])
  })

  /** Places a mint, and its metadata if it has texts. */
  function placeMint({ decimals, name, symbol }: { decimals: number; name?: string; symbol?: string }) {
    const mint = Keypair.generate().publicKey
    const content = chain.ledger.account(new PublicKey(chain.dollars.mint))
    if (!content) throw new Error('the chain has dollars')
    const data = new Uint8Array(content.data)
    data[44] = decimals
    chain.ledger.setAccount(mint, { ...content, data })
    if (name !== undefined && symbol !== undefined)
      chain.ledger.setAccount(metadataAddress(mint), {
        lamports: lamportsPerSol,
        data: writeMetadata({ mint, authority: mint, name, symbol, uri: '' }),
        owner: metadataProgram.toBase58(),
        executable: false,
      })
    return mint
  }

  test.each([
    ['a text that turns direction', '\u202eCDSU', 'US\u200bDC', ['CDSU', 'USDC']],
    ['control characters', 'A\u0000B\u001b[31m', 'X\nY', ['AB[31m', 'X Y']],
    ['markup', '<img src=x>', '"><script', ['<img src=x>', '"><script']],
    ['nothing that can be seen', '\u200b\u200d', '\u2060', undefined],
  ])('cleans metadata with %s', async (_what, name, symbol, expected) => {
    const { account } = createAccount(0)
    const mint = placeMint({ decimals: 6, name, symbol })
    giveAsset(chain.ledger, { mint: mint.toBase58(), decimals: 6, program: 'spl-token' }, account, '3')
    const [asset] = await balancesOf(account)
    const short = `${mint.toBase58().slice(0, 4)}…${mint.toBase58().slice(-6)}`
    expect([asset?.name, asset?.symbol]).toEqual(expected ?? [short, short])
    expect(asset?.price).toBe(0)
  })

  test('uses the names of the operator before those of the chain', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-assets-'))
    const file = join(folder, 'assets.json')
    const [, jupiter] = solanaAssets
    if (!jupiter) throw new Error('the chain has assets')
    // the decimals of the chain count
    const listed = { chain: mainnet, address: jupiter.mint, symbol: 'OWN', name: 'Own name', decimals: 2 }
    writeFileSync(file, JSON.stringify([listed]))
    const own = await startService({ UPSTREAMS: `${mainnet}=${chain.rpcUrl}`, ASSETS: file })
    onTestFinished(async () => {
      await own.stop()
      rmSync(folder, { recursive: true })
    })
    const { account } = createAccount(0)
    giveAsset(chain.ledger, jupiter, account, '7.000001')
    const response = await fetch(`${own.url}/v1/account/${account}/balance?projectId=development`)
    expect(balanceAnswer.parse(await response.json()).balances).toMatchObject([
      { name: 'Own name', symbol: 'OWN', price: 0.5, quantity: { decimals: '6', numeric: '7.000001' } },
    ])
  })

  test('reads every cluster without a chain, and none of another namespace', async () => {
    const { key, account } = createAccount(1)
    other.ledger.airdrop(key.publicKey, 3 * lamportsPerSol)
    const all = await balancesOf(account, '')
    expect(all.map(({ chainId, quantity }) => `${chainId} ${quantity.numeric}`)).toEqual([
      `${mainnet} 1`,
      `${devnet} 3`,
    ])
    expect(await balancesOf(account, 'chainId=eip155:1')).toEqual([])
  })

  // behaviour 16.4, 16.7, 16.8
  test('serves the widget, which has no other node and compares the list with the chain', async () => {
    const { account } = createAccount(1.25)
    for (const asset of solanaAssets) giveAsset(chain.ledger, asset, account, '20.5')
    const foyer = createFoyer({
      plugins: [
        solana({}),
        service(),
        fakeSession({ namespace: 'solana', address: account, network: mainnet }),
        balancesPlugin(),
      ],
      service: running.url,
      projectId: 'development',
    })
    onTestFinished(() => foyer.dispose())
    await foyer.service(balancesService).refresh()
    const assets = foyer.read(assetBalancesAtom) ?? []
    expect(assets[0]).toMatchObject({
      symbol: 'SOL',
      price: 150,
      value: '187.5',
      imageId: `${mainnet}/slip44:501`,
    })
    const others = assets.slice(1).map(({ symbol, quantity, value }) => [symbol, quantity.numeric, value])
    expect(others.sort()).toEqual([
      ['JUP', '20.5', '10.25'],
      ['PYUSD', '20.5', '20.5'],
      ['TOLL', '20.5', undefined],
      ['USDC', '20.5', '20.5'],
    ])
    const requests = running.log().filter((line) => line.includes('/v1/account/:address/balance'))
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['too short', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosg'],
    ['too long', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsUUU'],
    ['with a character that is not in base58', '0xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
    ['of Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['of a hundred characters', '1'.repeat(100)],
    ['a name', 'bob.sol'],
  ])('refuses an address that is %s', async (_what, account) => {
    expect(await getBalance(`/v1/account/${account}/balance?chainId=${mainnet}`)).toMatchObject({
      status: 400,
      answer: { reasons: [{ name: 'address', description: 'address must be 32 bytes in base58' }] },
    })
  })
})

describe('price endpoint on Solana', () => {
  test('knows the native asset and mints, whose case is part of the address', async () => {
    const usdc = `${mainnet}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`
    const sol = `${mainnet}:So11111111111111111111111111111111111111111`
    const addresses = [
      sol,
      usdc,
      usdc.toLowerCase(),
      `${mainnet}:${usdc.slice(mainnet.length + 1).toLowerCase()}`,
    ]
    const { answer } = await postJson('/v1/fungible/price', { projectId: 'development', addresses })
    expect(priceAnswer.parse(answer).fungibles).toMatchObject([
      { address: sol, symbol: 'SOL', price: 150, decimals: 9 },
      { address: usdc, symbol: 'USDC', price: 1, decimals: 6 },
    ])
  })
})
