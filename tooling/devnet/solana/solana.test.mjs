import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getTransferFeeConfig,
  getMint,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { developmentMnemonic } from '../networks.mjs'
import { callRpc } from '../rpc.mjs'
import { furnishSolana } from './furnish-solana.mjs'
import { deriveSolanaAccounts } from './solana-accounts.mjs'
import { solanaAssets } from './solana-assets.mjs'
import { mainnetGenesisHash, startSolana } from './start-solana.mjs'

const accounts = deriveSolanaAccounts(developmentMnemonic, 2)
const [alice, bob] = accounts.map(({ secretKey }) => Keypair.fromSecretKey(secretKey))
const usdc = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const toll = new PublicKey('To11Road11111111111111111111111111111111111')

/** @type {import('./start-solana.mjs').RunningSolana} */
let chain
/** @type {Connection} */
let connection
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
  furnishSolana(chain.ledger, accounts, solanaAssets)
  connection = new Connection(chain.rpcUrl, 'confirmed')
})
afterAll(async () => {
  // the client closes its websocket when it is idle, and would connect again for ever without the node
  await vi.waitUntil(() => chain.ledger.events.listenerCount('slot') === 0)
  await chain.stop()
})

it('rejects a port whose successor is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port: occupied } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await expect(startSolana({ port: occupied - 1 })).rejects.toThrow('EADDRINUSE')
})

function sender() {
  if (!alice || !bob) throw new Error('there are two accounts')
  return { alice, bob }
}

/**
 * @param {import('@solana/web3.js').TransactionInstruction[]} instructions
 * @param {Keypair} payer
 */
async function sign(instructions, payer) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([payer])
  return transaction
}

/**
 * @param {import('@solana/web3.js').TransactionInstruction[]} instructions
 * @param {Keypair} payer
 */
async function send(instructions, payer) {
  const signature = await connection.sendTransaction(await sign(instructions, payer))
  const { value } = await connection.confirmTransaction({
    signature,
    ...(await connection.getLatestBlockhash()),
  })
  expect(value.err).toBeNull()
  return signature
}

/** @param {number} sol */
const lamports = (sol) => sol * LAMPORTS_PER_SOL

describe('a local Solana chain', () => {
  it('is the main network by its genesis hash', async () => {
    expect(await connection.getGenesisHash()).toBe(mainnetGenesisHash)
  })

  it('transfers SOL, for 5,000 lamports and the priority fee', async () => {
    const { alice } = sender()
    const receiver = Keypair.generate().publicKey
    const before = await connection.getBalance(alice.publicKey)
    const signature = await send(
      [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
        SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: receiver, lamports: lamports(0.5) }),
      ],
      alice,
    )
    expect(await connection.getBalance(receiver)).toBe(lamports(0.5))
    expect(await connection.getBalance(alice.publicKey)).toBe(before - lamports(0.5) - 7_000)
    const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta).toMatchObject({ err: null, fee: 7_000 })
    expect((await connection.getSignaturesForAddress(receiver)).map((entry) => entry.signature)).toEqual([
      signature,
    ])
  })

  it('transfers an asset of SPL Token into a new account', async () => {
    const { alice } = sender()
    const receiver = Keypair.generate().publicKey
    const [from, to] = [alice.publicKey, receiver].map((owner) => getAssociatedTokenAddressSync(usdc, owner))
    if (!from || !to) throw new Error('unreachable')
    await send(
      [
        createAssociatedTokenAccountInstruction(alice.publicKey, to, receiver, usdc),
        createTransferCheckedInstruction(from, usdc, to, alice.publicKey, 10_000_000n, 6),
      ],
      alice,
    )
    const { value } = await connection.getParsedTokenAccountsByOwner(receiver, {
      programId: TOKEN_PROGRAM_ID,
    })
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['10'])
  })

  it('has an asset of Token-2022 that takes a fee', async () => {
    const { alice } = sender()
    const mint = await getMint(connection, toll, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(getTransferFeeConfig(mint)?.newerTransferFee.transferFeeBasisPoints).toBe(100)
    const { value } = await connection.getParsedTokenAccountsByOwner(alice.publicKey, { mint: toll })
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['1000'])
  })

  it('answers a transfer above the balance with the error of the program, as nodes do', async () => {
    const { alice, bob } = sender()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.publicKey,
      toPubkey: bob.publicKey,
      lamports: lamports(1_000),
    })
    const wire = Buffer.from((await sign([transfer], alice)).serialize()).toString('base64')
    await expect(callRpc(chain.rpcUrl, 'sendTransaction', [wire, { encoding: 'base64' }])).rejects.toThrow(
      /Transaction simulation failed: .*\{"InstructionError":\[0,\{"Custom":1\}\]\} \(-32002\)/,
    )
  })

  it('refuses a wrong signature', async () => {
    const { alice, bob } = sender()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.publicKey,
      toPubkey: bob.publicKey,
      lamports: 1,
    })
    const bytes = (await sign([transfer], alice)).serialize()
    bytes.fill(1, 1, 65)
    await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('signature verification failure')
  })

  it('refuses a blockhash after 150 blocks', async () => {
    const { alice, bob } = sender()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.publicKey,
      toPubkey: bob.publicKey,
      lamports: 2,
    })
    const transaction = await sign([transfer], alice)
    await callRpc(chain.rpcUrl, 'devnet_advanceSlots', [151])
    await expect(connection.sendTransaction(transaction)).rejects.toThrow('BlockhashNotFound')
  })

  it('forgets transactions while it drops them', async () => {
    const { alice, bob } = sender()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.publicKey,
      toPubkey: bob.publicKey,
      lamports: 3,
    })
    await callRpc(chain.rpcUrl, 'devnet_setDropping', [true])
    onTestFinished(() => void callRpc(chain.rpcUrl, 'devnet_setDropping', [false]))
    const signature = await connection.sendTransaction(await sign([transfer], alice))
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
  })

  it('is confirmed after a slot, and final after 31', async () => {
    const { alice, bob } = sender()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.publicKey,
      toPubkey: bob.publicKey,
      lamports: 4,
    })
    const signature = await send([transfer], alice)
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toMatch(
      /confirmed|finalized/,
    )
    await callRpc(chain.rpcUrl, 'devnet_advanceSlots', [31])
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      confirmationStatus: 'finalized',
      confirmations: null,
    })
  })

  it('answers what it does not understand with an error of JSON-RPC', async () => {
    const post = async (/** @type {string} */ body) =>
      (await fetch(chain.rpcUrl, { method: 'POST', body })).json()
    expect(await post('{')).toMatchObject({ error: { code: -32700 } })
    await expect(callRpc(chain.rpcUrl, 'getNothing')).rejects.toThrow('Method not found (-32601)')
    await expect(callRpc(chain.rpcUrl, 'getBalance', ['0OIl'])).rejects.toThrow('(-32602)')
  })
})

describe('the state of a local Solana chain', () => {
  it('is kept between two starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-solana-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'solana')
    const address = Keypair.generate().publicKey
    const first = await startSolana({ file })
    const { signature } = first.ledger.airdrop(address, lamports(2))
    const { slot } = first.ledger
    await first.stop()
    expect(existsSync(file)).toBe(true)

    const second = await startSolana({ file })
    onTestFinished(() => second.stop())
    const again = new Connection(second.rpcUrl)
    expect(await again.getBalance(address)).toBe(lamports(2))
    expect((await again.getSignatureStatus(signature)).value?.err).toBeNull()
    expect(await again.getSlot()).toBeGreaterThanOrEqual(slot)
  })
})
