import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { developmentMnemonic } from '../networks.mjs'
import { deriveBitcoinAccounts, regtest } from './bitcoin-accounts.mjs'
import { regtestReference, startBitcoin } from './start-bitcoin.mjs'

const coin = 100_000_000

/** @type {import('./start-bitcoin.mjs').RunningBitcoin} */
let chain
beforeAll(async () => {
  chain = await startBitcoin()
})
afterAll(() => chain.stop())

/** @param {string} path @param {RequestInit} [init] */
const ask = async (path, init) => {
  const response = await fetch(`${chain.url}${path}`, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json'
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}
/** @param {string} path @param {object | string} body */
const post = (path, body) =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

/** @param {import('./bitcoin-accounts.mjs').AddressType} type @param {number} index */
function accountOf(type, index) {
  const account = deriveBitcoinAccounts(developmentMnemonic, index + 1, type)[index]
  if (!account) throw new Error('unreachable')
  return account
}

/**
 * Signs a transaction that spends everything of an account.
 *
 * @param {import('./bitcoin-accounts.mjs').BitcoinAccount} account
 * @param {string} receiver
 * @param {{ fee?: number, sequence?: number }} [options]
 */
async function signed(account, receiver, { fee = 1_000, sequence = 0xffff_fffd } = {}) {
  const { body: coins } = await ask(`/address/${account.address}/utxo`)
  const tx = new Transaction()
  let total = 0
  for (const { txid, vout, value } of coins) {
    const { body: raw } = await ask(`/tx/${txid}/hex`)
    total += value
    tx.addInput({
      txid,
      index: vout,
      sequence,
      nonWitnessUtxo: hex.decode(raw),
      ...(account.payment.redeemScript && { redeemScript: account.payment.redeemScript }),
    })
  }
  tx.addOutputAddress(receiver, BigInt(total - fee), regtest)
  tx.sign(account.privateKey)
  tx.finalize()
  return { id: tx.id, raw: tx.hex, sent: total - fee }
}

describe('a local Bitcoin chain', () => {
  it('is regtest by its genesis hash, and has active segwit', async () => {
    const { body: genesis } = await ask('/block-height/0')
    expect(genesis.slice(0, 32)).toBe(regtestReference)
    expect(Number((await ask('/blocks/tip/height')).body)).toBeGreaterThanOrEqual(440)
    expect((await ask(`/block-height/${chain.ledger.height()}`)).body).toBe(
      (await ask('/blocks/tip/hash')).body,
    )
  })

  it.each(/** @type {const} */ (['p2wpkh', 'p2sh', 'p2pkh']))('funds and spends %s', async (type) => {
    const [account, receiver] = [accountOf(type, 0), accountOf('p2wpkh', 7)]
    expect((await post('/devnet/fund', { address: account.address, sats: coin })).status).toBe(200)
    const before = (await ask(`/address/${receiver.address}`)).body.chain_stats.funded_txo_sum
    const { id, raw, sent } = await signed(account, receiver.address)
    expect(await post('/tx', raw)).toEqual({ status: 200, body: id })
    expect((await ask(`/tx/${id}/status`)).body).toEqual({ confirmed: false })
    expect((await ask(`/address/${account.address}`)).body.mempool_stats).toMatchObject({
      spent_txo_count: 1,
      spent_txo_sum: coin,
    })
    const height = chain.ledger.height() + 1
    expect((await post('/devnet/mine', { blocks: 2 })).body).toMatchObject({ height: height + 1 })
    expect((await ask(`/tx/${id}`)).body).toMatchObject({
      txid: id,
      fee: 1_000,
      status: { confirmed: true, block_height: height },
      vin: [{ prevout: { scriptpubkey_address: account.address, value: coin }, sequence: 0xffff_fffd }],
      vout: [{ scriptpubkey_address: receiver.address, scriptpubkey_type: 'v0_p2wpkh', value: sent }],
    })
    expect((await ask(`/address/${receiver.address}`)).body.chain_stats.funded_txo_sum).toBe(before + sent)
    expect((await ask(`/address/${account.address}/utxo`)).body).toEqual([])
    expect((await ask(`/address/${receiver.address}/txs`)).body[0].txid).toBe(id)
    const [{ txid, vout }] = (await ask(`/tx/${id}`)).body.vin
    expect((await ask(`/tx/${txid}/outspends`)).body[vout]).toMatchObject({ spent: true, txid: id, vin: 0 })
  })

  it('refuses what is no transaction, a wrong signature, a spent output, dust and a missing fee', async () => {
    const [account, receiver] = [accountOf('p2wpkh', 1), accountOf('p2wpkh', 8)]
    await post('/devnet/fund', { address: account.address, sats: coin })
    const refusal = async (/** @type {string} */ raw) => {
      const { status, body } = await post('/tx', raw)
      return [status, /"message":"([^"]*)"/.exec(body)?.[1]]
    }
    expect(await refusal('00ff')).toEqual([400, 'TX decode failed'])
    const wrong = await signed(account, receiver.address)
    const at = wrong.raw.indexOf('3044') < 0 ? wrong.raw.indexOf('3045') : wrong.raw.indexOf('3044')
    const flipped = wrong.raw[at + 40] === '0' ? '1' : '0'
    const spoiled = wrong.raw.slice(0, at + 40) + flipped + wrong.raw.slice(at + 41)
    expect(await refusal(spoiled)).toEqual([400, expect.stringContaining('script-verify-flag')])
    expect(await refusal((await signed(account, receiver.address, { fee: coin - 200 })).raw)).toEqual([
      400,
      'dust',
    ])
    expect(await refusal((await signed(account, receiver.address, { fee: 50 })).raw)).toEqual([
      400,
      'min relay fee not met',
    ])
    const { raw } = await signed(account, receiver.address)
    expect((await post('/tx', raw)).status).toBe(200)
    await chain.ledger.mine(1)
    expect(await refusal(raw)).toEqual([400, 'txn-already-known'])
    const again = await signed(account, receiver.address).catch(() => undefined)
    expect(again).toBeUndefined()
  })

  it('replaces a transaction by one with a higher fee, unless it is final or the fee is too low', async () => {
    const [account, receiver] = [accountOf('p2wpkh', 2), accountOf('p2wpkh', 9)]
    await post('/devnet/fund', { address: account.address, sats: coin })
    const cheap = await signed(account, receiver.address, { fee: 500 })
    const same = await signed(account, receiver.address, { fee: 550 })
    const dear = await signed(account, receiver.address, { fee: 2_000, sequence: 0xffff_ffff })
    const dearer = await signed(account, receiver.address, { fee: 4_000 })
    await post('/tx', cheap.raw)
    expect((await post('/tx', same.raw)).body).toContain('insufficient fee')
    expect((await post('/tx', dear.raw)).status).toBe(200)
    expect((await ask(`/tx/${cheap.id}`)).status).toBe(404)
    expect((await post('/tx', dearer.raw)).body).toContain('txn-mempool-conflict')
    await chain.ledger.mine(1)
    expect((await ask(`/tx/${dear.id}/status`)).body.confirmed).toBe(true)
  })

  it('forgets a dropped transaction', async () => {
    const [account, receiver] = [accountOf('p2wpkh', 3), accountOf('p2wpkh', 9)]
    await post('/devnet/fund', { address: account.address, sats: coin })
    const { id, raw } = await signed(account, receiver.address)
    await post('/tx', raw)
    await chain.ledger.drop(id)
    expect((await ask(`/tx/${id}`)).status).toBe(404)
    expect((await ask(`/address/${account.address}/utxo`)).body).toHaveLength(1)
  })

  it('answers browsers of other origins, and unknown paths, with what they are', async () => {
    const response = await fetch(`${chain.url}/fee-estimates`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ 1: 12, 6: 5 })
    chain.setFeeEstimates({ 1: 3 })
    expect((await ask('/fee-estimates')).body).toEqual({ 1: 3 })
    expect((await fetch(`${chain.url}/tx`, { method: 'OPTIONS' })).status).toBe(204)
    expect((await ask('/nothing')).status).toBe(404)
    expect((await ask(`/block-height/999999`)).status).toBe(404)
    expect((await post('/devnet/mine', { blocks: 0 })).status).toBe(400)
    expect((await post('/devnet/mine', 'x')).status).toBe(400)
    expect((await post('/devnet/fund', { address: 'nowhere', sats: 1_000 })).status).toBe(400)
  })
})

describe('the state of a local Bitcoin chain', () => {
  it('is kept between runs with its mempool, and forgotten by a reset', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'foyer-bitcoin-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true }))
    const { address } = accountOf('p2wpkh', 4)
    const first = await startBitcoin({ stateDir })
    await first.ledger.fund(address, 7n * 1_000_000n)
    await first.ledger.mine(1)
    const waiting = await first.ledger.fund(address, 1_000_000n)
    const tip = first.ledger.tipHash()
    await first.stop()

    const second = await startBitcoin({ stateDir })
    expect(second.ledger.tipHash()).toBe(tip)
    expect(second.ledger.pending()).toBe(1)
    expect(second.ledger.index.find(waiting)?.block).toBeUndefined()
    await second.ledger.mine(1)
    expect(second.ledger.index.find(waiting)?.block).toBeDefined()
    await second.stop()

    const third = await startBitcoin({ stateDir, reset: true })
    expect(third.ledger.index.of(address)).toEqual([])
    await third.stop()
    writeFileSync(join(stateDir, 'bitcoin.json'), '{"version":1,')
    await expect(startBitcoin({ stateDir })).rejects.toThrow(/bitcoin\.json.*start with a reset/)
  })

  it('grows by itself while transactions wait for their confirmations', async () => {
    const busy = await startBitcoin({ blockMs: 5 })
    onTestFinished(() => busy.stop())
    const height = busy.ledger.height()
    await busy.ledger.fund(accountOf('p2wpkh', 5).address, 1_000_000n)
    await expect.poll(() => busy.ledger.height() - height).toBeGreaterThanOrEqual(6)
  })
})
