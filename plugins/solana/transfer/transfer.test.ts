import {
  createAccount as createAssetAccount,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  transfer as transferAsset,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { MessageRef } from '#kernel'
import { transferErrors, type Asset } from '#kernel/money'
import { readWalletOutcome } from '#plugins/transactions/contract'
import { giveAsset } from '../../../tooling/devnet/solana/furnish-solana.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { solanaAssets } from '../../../tooling/devnet/solana/solana-assets.mjs'
import { startStillSolana, type StillSolana } from '../../../tooling/unit/start-still-solana.js'
import { createBalances } from '../balances/create-balances.js'
import { createWorld, type World } from '../testing/world.js'
import { createTransactions } from '../transactions/create-transactions.js'
import { buildTransfer } from './build.js'
import { createTransfer } from './create-transfer.js'
import { readTerms } from './fees.js'
import { loadWeb3 } from './load-web3.js'

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

/** Gives the sender further accounts of its asset, with an amount in each. Returns their addresses. */
async function divide(sender: Sender, amounts: readonly bigint[]): Promise<readonly PublicKey[]> {
  const [usdc] = solanaAssets
  if (!usdc) throw new Error('unreachable')
  const [mint, owner] = [new PublicKey(usdc.mint), new PublicKey(sender.address)]
  const connection = new Connection(chain.rpcUrl, 'processed')
  const payer = Keypair.generate()
  chain.ledger.airdrop(payer.publicKey, Number(sol))
  chain.giveDollars(payer.publicKey.toBase58(), '1000')
  const slots = setInterval(() => chain.ledger.advance(1), 20)
  try {
    const accounts: PublicKey[] = []
    for (const amount of amounts) {
      const { publicKey } = await createAndFill(connection, payer, { mint, owner, amount })
      accounts.push(publicKey)
    }
    return accounts
  } finally {
    clearInterval(slots)
  }
}
async function createAndFill(
  connection: Connection,
  payer: Keypair,
  { mint, owner, amount }: { readonly mint: PublicKey; readonly owner: PublicKey; readonly amount: bigint },
): Promise<Keypair> {
  const account = Keypair.generate()
  await createAssetAccount(connection, payer, mint, owner, account)
  const from = getAssociatedTokenAddressSync(mint, payer.publicKey)
  await transferAsset(connection, payer, from, account.publicKey, payer, amount)
  return account
}
/** Units in an account of an asset: bytes 64 to 72 of its data. */
async function amountIn(account: PublicKey): Promise<bigint | undefined> {
  const data = chain.ledger.account(account)?.data
  return data && new DataView(Uint8Array.from(data).buffer).getBigUint64(64, true)
}
/** Freezes an account of an asset: byte 108 of its data is its state. */
function freeze(account: PublicKey): void {
  const found = chain.ledger.account(account) ?? expect.fail('no account')
  const data = Uint8Array.from(found.data)
  data[108] = 2
  chain.ledger.setAccount(account, { ...found, data })
}
/** Changes the newer transfer fee of a mint. Returns the function that takes it back. */
function setNewerFee(mint: PublicKey, epoch: bigint, basisPoints: number): () => void {
  const found = chain.ledger.account(mint) ?? expect.fail('no mint')
  const data = Uint8Array.from(found.data)
  const view = new DataView(data.buffer)
  let at = 166
  while (view.getUint16(at, true) !== Number(ExtensionType.TransferFeeConfig))
    at += 4 + view.getUint16(at + 2, true)
  const newer = at + 4 + 32 + 32 + 8 + 18
  view.setBigUint64(newer, epoch, true)
  view.setUint16(newer + 16, basisPoints, true)
  chain.ledger.setAccount(mint, { ...found, data })
  return () => chain.ledger.setAccount(mint, found)
}
/** Balance of an address in the sender's asset, as a decimal number. */
async function heldBy({ context, network, held }: Sender, address: string): Promise<string | undefined> {
  const account = `${network.caipNetworkId}:${address}` as const
  const list = await createBalances()(context).assets?.({ account, network, signal })
  return list?.find((asset) => asset.address === held[1].asset.address)?.quantity.numeric
}

const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${JSON.stringify(value)}`),
    (error: unknown) => error as { readonly code: string; readonly message: string },
  )

/** Issues an asset whose mint runs a program with each transfer. Returns its mint; the owner holds some of it. */
function issueHooked(owner: string): string {
  const programId = TOKEN_2022_PROGRAM_ID
  const [issuer, mint, holder] = [Keypair.generate(), Keypair.generate(), new PublicKey(owner)]
  chain.ledger.airdrop(issuer.publicKey, 10 * Number(sol))
  const account = getAssociatedTokenAddressSync(mint.publicKey, holder, false, programId)
  const space = getMintLen([ExtensionType.TransferHook])
  const hook = Keypair.generate().publicKey
  const instructions = [
    SystemProgram.createAccount({
      fromPubkey: issuer.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: Number(chain.ledger.rent(BigInt(space))),
      ...{ space, programId },
    }),
    createInitializeTransferHookInstruction(mint.publicKey, issuer.publicKey, hook, programId),
    createInitializeMint2Instruction(mint.publicKey, 6, issuer.publicKey, null, programId),
    createAssociatedTokenAccountIdempotentInstruction(
      issuer.publicKey,
      account,
      holder,
      mint.publicKey,
      programId,
    ),
    createMintToInstruction(mint.publicKey, account, issuer.publicKey, 5_000_000n, [], programId),
  ]
  const { blockhash: recentBlockhash } = chain.ledger.latestBlockhash()
  const message = new TransactionMessage({ payerKey: issuer.publicKey, recentBlockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([issuer, mint])
  expect(chain.ledger.send(transaction.serialize()).error).toBeNull()
  return mint.publicKey.toBase58()
}

// public report B15
// behaviour 17.24
test('an asset whose issuer runs a program with each transfer is refused in words, before a prompt', async () => {
  const sender = await world.createAccount()
  const asset = { ...sender.held[1].asset, address: issueHooked(sender.address), symbol: 'HOOK' }
  const error = await failure(send(sender, stranger(), asset, 1n))
  expect([error.code, error.message]).toEqual([
    'solana/TRANSFER_HOOK',
    'HOOK runs a program of its issuer with each transfer, and can’t be sent here. Send it in your wallet.',
  ])
  expect(sender.prompts()).toBe(0)
})

// public report B13: the first byte of a versioned message is above 127
test('a transfer is of the format that every wallet signs', async () => {
  const { from, receiver } = { from: stranger(), receiver: stranger() }
  const state = { lamports: 1n, rent: 0n, receiverLamports: 0n, blockhash: stranger() }
  const terms = { units: 1_000, unitPrice: 0n }
  const wire = buildTransfer(await loadWeb3(), { from, receiver, amount: 1n, state, terms }).serialize()
  const [signatures = 0] = wire
  expect(wire[1 + 64 * signatures]).toBeLessThan(128)
})

// money 11
describe('a transaction that a wallet named', () => {
  test('carries out the transfer, or another one', async () => {
    const sender = await world.createAccount()
    const [receiver, [{ asset }]] = [stranger(), sender.held]
    const hash = await send(sender, receiver, asset, sol)
    const { account, network } = sender
    const order = { account, network, receiver, asset, amount: sol }
    const { carriesOut } = createTransfer(sender.context)
    const compare = (change: object = {}, named: object = {}) =>
      carriesOut?.(
        { ...order, ...change },
        { hash, mark: undefined, submittedAt: Date.now(), ...named },
        signal,
      )
    expect(await compare()).toBe(true)
    expect(await compare({ amount: sol + 1n })).toBe(false)
    expect(await compare({ receiver: stranger() })).toBe(false)
    expect(await compare({}, { submittedAt: Date.now() + 3_600_000 })).toBe(false)
    expect(await compare({}, { hash: '1'.repeat(64) })).toBeUndefined()
  })
})

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

  // money 16
  test('that is divided among accounts is sent from all of them', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const others = await divide(sender, [50_000_000n, 30_000_000n])
    const { account, network } = sender
    const transfer = createTransfer(sender.context)
    // without an account to create, the units are those of the transfers alone
    const receiver = stranger()
    chain.giveDollars(receiver, '1')
    const request = { account, network, receiver, asset, amount: 'max' as const }
    const { order, fee } = await transfer.estimate(request, signal)
    expect(order.amount).toBe(330_000_001n)
    expect(await transfer.simulate?.(order, signal, fee)).toEqual({
      changes: [{ asset, amount: -330_000_001n }],
      received: 330_000_001n,
    })
    const hash = await transfer.send(order, fee, signal)
    expect(chain.ledger.transaction(hash)?.error).toBeNull()
    expect(await heldBy(sender, receiver)).toBe('331.000001')
    expect(await Promise.all(others.map(amountIn))).toEqual([0n, 0n])
  })

  // money 16
  test('in several accounts costs as many units as accounts are needed', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    await divide(sender, [50_000_000n, 30_000_000n])
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const unitsOf = async (amount: bigint) => {
      const request = { account, network, receiver: world.neighbour, asset, amount }
      return readTerms((await transfer.estimate(request, signal)).fee.terms)?.units ?? 0
    }
    const [one, two, three] = [await unitsOf(1n), await unitsOf(260_000_000n), await unitsOf(320_000_000n)]
    expect(two).toBeGreaterThan(one)
    expect(three).toBeGreaterThan(two)
  })

  // money 16
  test('is simulated with the terms that are sent: too few units fail in the review', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const request = { account, network, receiver: world.neighbour, asset, amount: 1n }
    const { order, fee } = await transfer.estimate(request, signal)
    const scarce = { ...fee, terms: { ...readTerms(fee.terms), units: 400 } }
    expect(await transfer.simulate?.(order, signal, fee)).toMatchObject({ changes: [{ amount: -1n }] })
    expect((await transfer.simulate?.(order, signal, scarce))?.failure).toBeDefined()
  })

  // money 32
  test('shows what leaves by the simulation, not by the order', async () => {
    const sender = await world.createAccount()
    const { account, network, context } = sender
    const { asset } = sender.held[0]
    const { http } = context
    // a node whose accounts say that nearly all is gone
    const drained: typeof http = {
      ...http,
      async fetch(...request) {
        const answer = await http.fetch(...request)
        const body = (await answer.json()) as { result?: { value?: { accounts?: { lamports: number }[] } } }
        const [own] = body.result?.value?.accounts ?? []
        if (own) own.lamports = 1
        return Response.json(body)
      },
    }
    const request = { account, network, receiver: world.neighbour, asset, amount: 1_000_000n }
    const { order, fee } = await createTransfer(context).estimate(request, signal)
    const honest = await createTransfer(context).simulate?.(order, signal, fee)
    expect(honest).toEqual({ changes: [{ asset, amount: -1_000_000n }], received: 1_000_000n })
    const simulation = await createTransfer({ ...context, http: drained }).simulate?.(order, signal, fee)
    expect(simulation?.changes[0]?.amount).toBeLessThan(-2_000_000n)
  })

  // money 23
  // behaviour 17.30
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
    const request = { account, network, receiver: world.neighbour, asset, amount: 1_000_000_000n }
    const { order, fee } = await transfer.estimate(request, signal)
    expect(await transfer.simulate?.(order, signal, fee)).toEqual({
      changes: [{ asset, amount: -1_000_000_000n }],
      received: 990_000_000n,
    })
    await send(sender, world.neighbour, asset, 1_000_000_000n)
    const held = await createBalances()(sender.context).assets?.({
      account: `${network.caipNetworkId}:${world.neighbour}`,
      network,
      signal,
    })
    expect(held?.find(({ symbol }) => symbol === 'TOLL')?.quantity.numeric).toBe('0.99')
  })

  // money 23
  test.each([
    ['the older fee before the first epoch of the newer one', 1_000_000n, 500, 1, 990_000_000n],
    ['the newer fee from its first epoch on', 0n, 500, 5, 950_000_000n],
    ['none, where the newer one has ended it', 0n, 0, undefined, 1_000_000_000n],
  ])('of Token-2022 whose fee changes says %s', async (_name, epoch, basisPoints, percent, received) => {
    if (!toll) throw new Error('the chain has TOLL')
    const restore = setNewerFee(new PublicKey(toll.mint), epoch, basisPoints)
    onTestFinished(restore)
    const sender = await world.createAccount()
    giveAsset(chain.ledger, toll, sender.address, '10')
    const asset = assetOf(sender, toll)
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const { warnings } = await transfer.readReceiver({
      ...{ text: world.neighbour, account, network, asset, signal },
    })
    const fees = warnings.filter(({ id }) => id === 'keepsFee')
    expect(fees.map(({ text }) => (text as MessageRef).values?.['percent'])).toEqual(
      percent === undefined ? [] : [percent],
    )
    const request = { account, network, receiver: world.neighbour, asset, amount: 1_000_000_000n }
    const { order, fee } = await transfer.estimate(request, signal)
    // as the program itself keeps it
    expect(await transfer.simulate?.(order, signal, fee)).toMatchObject({ received })
  })

  test('without SOL for the fee is refused with the fee', async () => {
    const sender = await world.createAccount()
    const [native, { asset }] = sender.held
    await send(sender, world.neighbour, native.asset, 'max')
    const error = await failure(send(sender, world.neighbour, asset, 1n))
    expect(transferErrors.INSUFFICIENT_FEE.is(error)).toBe(true)
  })

  // money 32
  describe('without enough SOL', () => {
    /** Error of a transfer of the asset by a sender with so many lamports. */
    async function errorWith(lamports: bigint, receiver: string) {
      const sender = await world.createAccount()
      const key = new PublicKey(sender.address)
      const account = chain.ledger.account(key) ?? expect.fail('no account')
      chain.ledger.setAccount(key, { ...account, lamports: Number(lamports) })
      const { account: id, network, held } = sender
      const request = { account: id, network, receiver, asset: held[1].asset, amount: 1n }
      return failure(createTransfer(sender.context).estimate(request, signal))
    }

    test('for the deposit of the receiver names the deposit, and not the fee', async () => {
      expect(await errorWith(1_500_000n, stranger())).toMatchObject({
        code: 'solana/DEPOSIT',
        message: 'Not enough SOL for the deposit of the receiver’s new token account',
      })
    })

    test('to keep its own account names what must stay', async () => {
      const receiver = stranger()
      chain.giveDollars(receiver, '1')
      expect(await errorWith(rent + 1_000n, receiver)).toMatchObject({
        code: 'solana/OWN_RENT',
        message: 'Not enough SOL: beside the fee, 0.00089088 SOL must stay in your account',
      })
    })
  })

  // money 32
  // behaviour 16.20
  test('that is frozen in one account is owned, and the list says how much is frozen', async () => {
    const sender = await world.createAccount()
    const [frozen = expect.fail('no account')] = await divide(sender, [50_000_000n])
    freeze(frozen)
    const { account, network, context, held } = sender
    const balances = createBalances()(context)
    const request = { account, network, signal }
    const listed = (await balances.assets?.(request)) ?? []
    const ofSender = listed.find(({ address }) => address === held[1].asset.address)
    expect(ofSender).toMatchObject({ quantity: { numeric: '300.000001' }, frozen: '50' })
    // a list of the service has no accounts
    const service = listed.map(({ frozen: _frozen, ...asset }) => asset)
    expect(await balances.checkAssets?.(service, request)).toContainEqual(ofSender)
    expect(listed.filter((asset) => asset !== ofSender).some((asset) => 'frozen' in asset)).toBe(false)
  })

  // money 32
  test('that is frozen in one account is sent from the others', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const [frozen = expect.fail('no account')] = await divide(sender, [50_000_000n])
    freeze(frozen)
    const { account, network } = sender
    const transfer = createTransfer(sender.context)
    const request = { account, network, receiver: world.neighbour, asset, amount: 'max' as const }
    const { order, fee } = await transfer.estimate(request, signal)
    expect(order.amount).toBe(250_000_001n)
    await transfer.send(order, fee, signal)
    expect(await amountIn(frozen)).toBe(50_000_000n)
    expect(await failure(transfer.estimate(request, signal))).toMatchObject({
      code: 'solana/FROZEN',
      message: 'Your USDC is frozen by its issuer and can’t be sent',
    })
  })

  // money 32
  // behaviour 17.9
  test('stays within the fee that was shown while the price of units rises a little', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    let price = 10_000
    const { http } = sender.context
    const context: typeof sender.context = {
      ...sender.context,
      http: {
        fetch: async (url, init) => {
          const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
          if (method !== 'getRecentPrioritizationFees') return http.fetch(url, init)
          return Response.json({ jsonrpc: '2.0', id, result: [{ slot: 1, prioritizationFee: price }] })
        },
      },
    }
    const transfer = createTransfer(context)
    const { account, network } = sender
    const request = { account, network, receiver: world.neighbour, asset, amount: 1n }
    const { fee } = await transfer.estimate(request, signal)
    price = 15_000
    const again = await transfer.estimate({ ...request, maxFee: fee.max }, signal)
    expect(again.fee.max).toBeLessThanOrEqual(fee.max)
    expect(readTerms(again.fee.terms)?.unitPrice).toBeGreaterThan(9_000n)
    price = 100_000
    const above = await failure(transfer.estimate({ ...request, maxFee: fee.max }, signal))
    expect(transferErrors.FEE_ABOVE_LIMIT.is(above)).toBe(true)
  })

  test('that is not on the network is refused', async () => {
    const sender = await world.createAccount()
    const asset = { ...sender.held[1].asset, address: stranger() }
    expect((await failure(send(sender, world.neighbour, asset, 1n))).code).toBe('solana/ASSET_ELSEWHERE')
  })
})

// behaviour 17.4
describe('a transaction that the node refuses after its simulation', () => {
  // money 16
  test('was not sent: the error is no lost answer', async () => {
    const sender = await world.createAccount()
    const { asset } = sender.held[1]
    const transfer = createTransfer(sender.context)
    const { account, network } = sender
    const request = { account, network, receiver: world.neighbour, asset, amount: 1n }
    const { order, fee } = await transfer.estimate(request, signal)
    const scarce = { ...fee, terms: { ...readTerms(fee.terms), units: 400 } }
    const before = await heldBy(sender, sender.address)
    const error = await failure(transfer.send(order, scarce, signal))
    expect(readWalletOutcome(error)).toBe('refused')
    expect(error.code).toBe('solana/REFUSED')
    expect(await heldBy(sender, sender.address)).toBe(before)
  })

  test('because it was processed already has its hash: it was sent', async () => {
    const sender = await world.createAccount()
    const [{ asset }] = sender.held
    const transfer = createTransfer(sender.context)
    const { http } = sender.context
    const twice: typeof sender.context = {
      ...sender.context,
      http: {
        async fetch(url, init) {
          if (String(init?.body).includes('"sendTransaction"')) {
            await http.fetch(url, init)
            chain.ledger.advance(1)
          }
          return http.fetch(url, init)
        },
      },
    }
    const { account, network } = sender
    const request = { account, network, receiver: world.neighbour, asset, amount: 1_000n }
    const { order, fee } = await transfer.estimate(request, signal)
    const hash = await createTransfer(twice).send(order, fee, signal)
    expect(chain.ledger.transaction(hash)?.error).toBeNull()
  })

  test('without a simulation may have been sent: the answer counts as lost', async () => {
    const sender = await world.createAccount()
    const [{ asset }] = sender.held
    const { http } = sender.context
    const busy = { jsonrpc: '2.0', id: 1, error: { code: -32002, message: 'Busy' } }
    const context: typeof sender.context = {
      ...sender.context,
      http: {
        fetch: async (url, init) =>
          String(init?.body).includes('"sendTransaction"')
            ? new Response(
                JSON.stringify({ ...busy, id: (JSON.parse(String(init?.body)) as { id: number }).id }),
              )
            : http.fetch(url, init),
      },
    }
    const error = await failure(send({ ...sender, context }, world.neighbour, asset, 1_000n))
    expect(readWalletOutcome(error)).toBe('unclear')
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

  // money 17
  // behaviour 17.8
  test.each(['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'])(
    'that has no owner is refused: %s',
    async (text) => {
      expect((await read(text)).warnings).toEqual([{ id: 'zero', level: 'refuse' }])
    },
  )

  test('that is a variable of the network is refused', async () => {
    expect(await failure(read('SysvarC1ock11111111111111111111111111111111'))).toMatchObject({
      code: 'solana/PROGRAM',
    })
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

  test('is expired once its blockhash has expired', async () => {
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
    expect((await ended).status).toBe('expired')
  })
})
