import { createAccount as createAssetAccount } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transferErrors, type Asset } from '#kernel/money'
import { giveAsset } from '../../../tooling/devnet/solana/furnish-solana.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { solanaAssets } from '../../../tooling/devnet/solana/solana-assets.mjs'
import { startStillSolana, type StillSolana } from '../../../tooling/unit/start-still-solana.js'
import { createBalances } from '../balances/create-balances.js'
import { createWorld, type World } from '../testing/world.js'
import { createTransactions } from '../transactions/create-transactions.js'
import { createTransfer } from './create-transfer.js'

const sol = 1_000_000_000n
const rent = 890_880n
const { signal } = new AbortController()
const toll = solanaAssets.find(({ symbol }) => symbol === 'TOLL')

let chain: StillSolana
let world: World
beforeAll(async () => {
  chain = await startStillSolana()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

type Sender = Awaited<ReturnType<World['createAccount']>>
const stranger = () => Keypair.generate().publicKey.toBase58()
const lamportsOf = (address: string) => BigInt(chain.ledger.account(new PublicKey(address))?.lamports ?? 0)
const assetOf = (
  { network }: Sender,
  { mint, name, symbol, decimals }: (typeof solanaAssets)[number],
): Asset => ({
  chainId: network.caipNetworkId,
  address: mint,
  name,
  symbol,
  decimals,
})

/** Estimates and sends. */
async function send(sender: Sender, receiver: string, asset: Asset, amount: bigint | 'max') {
  const transfer = createTransfer(sender.context)
  const { account, network } = sender
  const { order, fee } = await transfer.estimate({ account, network, receiver, asset, amount }, signal)
  return transfer.send(order, fee, signal)
}

const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${JSON.stringify(value)}`),
    (error: unknown) => error as { readonly code: string; readonly message: string },
  )

describe('SOL', () => {
  test('arrives to the last lamport, and the sender pays the estimated fee', async () => {
    const sender = await world.createAccount()
    const [{ asset }] = sender.held
    const receiver = stranger()
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const before = lamportsOf(sender.address)
    const { order, fee } = await transfer.estimate(
      { account, network, receiver, asset, amount: 500_000_001n },
      signal,
    )
    await transfer.send(order, fee, signal)
    expect(lamportsOf(receiver)).toBe(500_000_001n)
    expect(lamportsOf(sender.address)).toBe(before - 500_000_001n - fee.max)
    expect(fee.expected).toBe(fee.max)
  })

  test('is sent whole: the account is empty afterwards', async () => {
    const sender = await world.createAccount()
    const receiver = stranger()
    await send(sender, receiver, sender.held[0].asset, 'max')
    expect(lamportsOf(sender.address)).toBe(0n)
    expect(lamportsOf(receiver)).toBeGreaterThan(19n * (sol / 10n))
  })

  test('below the rent to a new address is refused before the prompt', async () => {
    const sender = await world.createAccount()
    const error = await failure(send(sender, stranger(), sender.held[0].asset, rent - 1n))
    expect(error).toMatchObject({
      code: 'solana/BELOW_RENT',
      message: 'A new address needs at least 0.00089088 SOL',
    })
    expect(sender.prompts()).toBe(0)
    await send(sender, stranger(), sender.held[0].asset, rent)
  })

  test('that leaves less than the rent is refused', async () => {
    const sender = await world.createAccount()
    const { asset, amount } = sender.held[0]
    const error = await failure(send(sender, world.neighbour, asset, amount - 500_000n))
    expect(error.code).toBe('solana/LEAVES_TOO_LITTLE')
  })
})

describe('an asset', () => {
  test('creates the account of its receiver, and names the deposit', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const receiver = stranger()
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const before = lamportsOf(sender.address)
    const estimate = await transfer.estimate(
      { account, network, receiver, asset, amount: 10_000_000n },
      signal,
    )
    expect(estimate.costs).toMatchObject([{ id: 'deposit', amount: 2_039_280n }])
    await transfer.send(estimate.order, estimate.fee, signal)
    expect(lamportsOf(sender.address)).toBe(before - 2_039_280n - estimate.fee.max)
    const again = await transfer.estimate({ account, network, receiver, asset, amount: 1n }, signal)
    expect(again.costs).toBeUndefined()
    const [, held] =
      (await createBalances()(sender.context).assets?.({
        account: `${network.caipNetworkId}:${receiver}`,
        network,
        signal,
      })) ?? []
    expect(held?.quantity).toEqual({ decimals: '6', numeric: '10' })
  })

  test('that is divided among accounts is sent from all of them', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const [usdc] = solanaAssets
    if (!usdc) throw new Error('unreachable')
    const connection = new Connection(chain.rpcUrl, 'processed')
    const payer = Keypair.generate()
    chain.ledger.airdrop(payer.publicKey, Number(sol))
    const second = Keypair.generate()
    const slots = setInterval(() => chain.ledger.advance(), 20)
    await createAssetAccount(
      connection,
      payer,
      new PublicKey(usdc.mint),
      new PublicKey(sender.address),
      second,
    )
    clearInterval(slots)
    const receiver = stranger()
    await send(sender, receiver, asset, 100_000_000n)
    expect(chain.ledger.account(second.publicKey)).toBeDefined()
    // the rest is in the first account
    const { order } = await createTransfer(sender.context).estimate(
      { account: sender.account, network: sender.network, receiver, asset, amount: 'max' },
      signal,
    )
    expect(order.amount).toBe(150_000_001n)
  })

  test('of Token-2022 that keeps a fee says so, and arrives without it', async () => {
    if (!toll) throw new Error('the chain has TOLL')
    const sender = await world.createAccount()
    giveAsset(chain.ledger, toll, sender.address, '10')
    const asset = assetOf(sender, toll)
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const receiver = await transfer.readReceiver({ text: world.neighbour, account, network, asset, signal })
    expect(receiver.warnings).toMatchObject([
      { id: 'keepsFee', level: 'note', text: { values: { asset: 'TOLL', percent: 1 } } },
    ])
    await send(sender, world.neighbour, asset, 1_000_000_000n)
    const held = await createBalances()(sender.context).assets?.({
      account: `${network.caipNetworkId}:${world.neighbour}`,
      network,
      signal,
    })
    expect(held?.find(({ symbol }) => symbol === 'TOLL')?.quantity.numeric).toBe('0.99')
  })

  test('without SOL for the fee is refused with the fee', async () => {
    const sender = await world.createAccount()
    const [native, { asset }] = sender.held
    await send(sender, world.neighbour, native.asset, 'max')
    const error = await failure(send(sender, world.neighbour, asset, 1n))
    expect(transferErrors.INSUFFICIENT_FEE.is(error)).toBe(true)
  })

  test('that is not on the network is refused', async () => {
    const sender = await world.createAccount()
    const asset = { ...sender.held[1].asset, address: stranger() }
    expect((await failure(send(sender, world.neighbour, asset, 1n))).code).toBe('solana/ASSET_ELSEWHERE')
  })
})

describe('a receiver', () => {
  const read = async (text: string) => {
    const sender = await world.createAccount()
    const { account, network, held } = sender
    return createTransfer(sender.context).readReceiver({
      text,
      account,
      network,
      asset: held[1].asset,
      signal,
    })
  }

  test('without SOL has a note, one off the curve needs a confirmation', async () => {
    expect((await read(stranger())).warnings).toMatchObject([{ id: 'unfunded', level: 'note' }])
    const [program] = PublicKey.findProgramAddressSync([Buffer.from('x')], new PublicKey(world.neighbour))
    expect((await read(program.toBase58())).warnings).toMatchObject([{ id: 'contract', level: 'confirm' }])
  })

  test('that is the mint, a program or an account of an asset is refused', async () => {
    const [usdc] = solanaAssets
    expect((await read(usdc?.mint ?? '')).warnings).toMatchObject([{ id: 'asset', level: 'refuse' }])
    expect(await failure(read('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'))).toMatchObject({
      code: 'solana/PROGRAM',
    })
    const sender = await world.createAccount()
    const account = await callRpc(chain.rpcUrl, 'devnet_assetAccountOf', [
      sender.address,
      usdc?.mint,
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ])
    expect(await failure(read(String(account)))).toMatchObject({ code: 'solana/ASSET_ACCOUNT' })
  })
})

describe('the description of an asset', () => {
  test('is read from Metaplex', async () => {
    const { context, network } = await world.createAccount()
    const [, jup] = solanaAssets
    const address = jup?.mint ?? ''
    expect(await createTransfer(context).describeAsset?.({ address, network, signal })).toMatchObject({
      name: 'Jupiter',
      symbol: 'JUP',
      decimals: 6,
    })
    expect(
      await createTransfer(context).describeAsset?.({ address: world.neighbour, network, signal }),
    ).toBeUndefined()
  })
})

describe('a transaction', () => {
  test('of a wallet that only signs what it sends is found by its hash', async () => {
    const sender = await world.createAccount({ sendsTo: chain.rpcUrl })
    const receiver = stranger()
    const hash = await send(sender, receiver, sender.held[0].asset, sol)
    expect(chain.ledger.transaction(hash)?.error).toBeNull()
    expect(lamportsOf(receiver)).toBe(sol)
  })

  test('is dropped once its blockhash has expired', async () => {
    const sender = await world.createAccount()
    chain.ledger.setDropping(true)
    onTestFinished(() => chain.ledger.setDropping(false))
    const hash = await send(sender, world.neighbour, sender.held[0].asset, sol)
    const steps: string[] = []
    const { account, network } = sender
    const ended = createTransactions(sender.context).follow(
      { hash, account, network, submittedAt: Date.now(), signal },
      ({ status }) => void steps.push(status),
    )
    await expect.poll(() => steps).toContain('submitted')
    const rounds = setInterval(() => chain.ledger.advance(40), 5)
    onTestFinished(() => clearInterval(rounds))
    expect((await ended).status).toBe('dropped')
  })
})
