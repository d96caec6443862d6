import { makeSignBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'
import type { StdSignDoc } from '@cosmjs/amino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransferOrder } from '#kernel/money'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { fromBase64 } from '../base64.js'
import { createMoneyWorld, type MoneyWorld } from '../testing/money-world.js'
import { authInfoBytes, bodyBytes, readFee, signModes, type Fee, type TransferContent } from './build.js'
import { createTransfer } from './create-transfer.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()
const thief = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'

interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** An account that sends 1 ATOM with a memo to a stranger, and the functions of its wallet. */
async function createSender(isLedger = false) {
  const sender = await world.createAccount()
  const { account, network, native, wallet } = sender
  const order: TransferOrder = {
    ...{ account, network, asset: native, amount: 1_000_000n },
    ...{ receiver: world.stranger(), memo: 'order 7' },
  }
  const provider = wallet.provider as {
    getKey: (chainId: string) => Promise<object>
    signDirect: (chainId: string, signer: string, document: DirectDoc, options?: object) => Promise<unknown>
    signAmino: (chainId: string, signer: string, document: StdSignDoc, options?: object) => Promise<unknown>
  }
  if (isLedger) {
    const { getKey } = provider
    provider.getKey = async (chainId) => ({ ...(await getKey(chainId)), isNanoLedger: true })
    provider.signDirect = () => Promise.reject(new Error('Ledger signs Amino JSON only'))
    await sender.driver.connect({ signal, network: network.caipNetworkId })
    wallet.prompts.splice(0)
  }
  const transfer = createTransfer(sender.context)
  const { fee } = await transfer.estimate(order, signal)
  const send = () => transfer.send(order, fee, signal)
  const spent = () => 50_000_000n - (chain.ledger.account(sender.address)?.balance ?? 0n)
  return { ...sender, order, fee, provider, send, spent }
}

/** Asserts that a send fails with a code that proves that nothing was sent, and that the chain has nothing. */
async function expectNothingSent(
  { send, spent, advance }: Pick<Awaited<ReturnType<typeof createSender>>, 'send' | 'spent' | 'advance'>,
  code: string,
) {
  await expect(send()).rejects.toMatchObject({ code, rpcCode: -32003 })
  await advance()
  expect(spent()).toBe(0n)
}

const contentOf = (document: DirectDoc): TransferContent => {
  const { body } = decode(document)
  const { fromAddress: from, toAddress: to, amount: coins } = body.message
  const [coin] = coins
  return {
    from,
    to,
    amount: BigInt(coin!.amount),
    denom: coin!.denom,
    memo: body.memo,
    timeoutHeight: body.timeout,
  }
}
const registry = new Registry()
function decode({ bodyBytes: bytes }: DirectDoc) {
  const { messages, memo, timeoutHeight } = registry.decodeTxBody(bytes)
  const message = messages[0] as never as {
    readonly fromAddress: string
    readonly toAddress: string
    readonly amount: readonly { readonly amount: string; readonly denom: string }[]
  }
  return { body: { message, memo, timeout: timeoutHeight } }
}

describe('a wallet that signs another body', () => {
  const changes: readonly (readonly [string, (content: TransferContent) => TransferContent])[] = [
    ['another receiver', (content) => ({ ...content, to: thief })],
    ['another amount', (content) => ({ ...content, amount: content.amount * 2n })],
    ['another denom', (content) => ({ ...content, denom: 'ibc/27394FB0' })],
    ['another memo', (content) => ({ ...content, memo: 'order 8' })],
    ['no memo', (content) => ({ ...content, memo: '' })],
    ['no last block', (content) => ({ ...content, timeoutHeight: 0n })],
  ]
  test.each(changes)('with %s is refused, and nothing is sent', async (_, change) => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = (chainId, signer, document) =>
      signDirect(chainId, signer, { ...document, bodyBytes: bodyBytes(change(contentOf(document))) })
    await expectNothingSent(sender, 'cosmos/CHANGED_TRANSFER')
  })

  test('with a second message is refused, and nothing is sent', async () => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = (chainId, signer, document) => {
      const stolen = bodyBytes({ ...contentOf(document), to: thief, memo: '', timeoutHeight: 0n })
      const both = Uint8Array.from([...document.bodyBytes, ...stolen])
      return signDirect(chainId, signer, { ...document, bodyBytes: both })
    }
    await expectNothingSent(sender, 'cosmos/CHANGED_TRANSFER')
  })

  test.each([
    ['chain', { chainId: 'osmosis-1' }],
    ['account number', { accountNumber: 77n }],
  ])('for another %s is refused, and nothing is sent', async (_, other) => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = (chainId, signer, document) =>
      signDirect(chainId, signer, { ...document, ...other })
    await expectNothingSent(sender, 'cosmos/CHANGED_TRANSFER')
  })

  test('and returns the requested document is refused by its signature', async () => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = async (chainId, signer, document) => {
      const stolen = bodyBytes({ ...contentOf(document), to: thief })
      const answer = await signDirect(chainId, signer, { ...document, bodyBytes: stolen })
      return { ...(answer as object), signed: document }
    }
    await expectNothingSent(sender, 'cosmos/NOT_SIGNED')
  })
})

describe('a wallet that signs another fee', () => {
  /** Lets the wallet change the fee. */
  async function withFee(change: (fee: Fee) => Fee) {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = async (chainId, signer, document) => {
      const [key] = await (
        sender.driver.provider() as { keys(): Promise<readonly { readonly publicKey: string }[]> }
      ).keys()
      const changed = authInfoBytes({
        publicKey: { type: '/cosmos.crypto.secp256k1.PubKey', bytes: fromBase64(key?.publicKey)! },
        mode: signModes.direct,
        sequence: 0n,
        fee: change(readFee(document.authInfoBytes)),
      })
      return signDirect(chainId, signer, { ...document, authInfoBytes: changed })
    }
    return sender
  }

  test('that is lower sends it', async () => {
    const { send, spent, advance } = await withFee((fee) => ({ ...fee, amount: fee.amount - 100n }))
    await send()
    await advance()
    expect(spent()).toBe(1_000_000n + 990n - 100n)
  })

  test('that is higher is refused, and nothing is sent', async () => {
    const sender = await withFee((fee) => ({ ...fee, amount: fee.amount + 1n }))
    await expectNothingSent(sender, 'cosmos/RAISED_FEE')
  })

  test('in another denom is refused, and nothing is sent', async () => {
    const sender = await withFee((fee) => ({ ...fee, denom: 'ibc/27394FB0' }))
    await expectNothingSent(sender, 'cosmos/CHANGED_TRANSFER')
  })

  test('that is no message is refused, and nothing is sent', async () => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = (chainId, signer, document) =>
      signDirect(chainId, signer, { ...document, authInfoBytes: document.authInfoBytes.slice(0, -3) })
    await expectNothingSent(sender, 'cosmos/CHANGED_TRANSFER')
  })
})

describe('a wallet', () => {
  test('is asked to keep the fee and the memo', async () => {
    const { provider, send, order } = await createSender()
    const { signDirect } = provider
    let asked: unknown
    let signedBytes: Uint8Array | undefined
    provider.signDirect = (chainId, signer, document, options) => {
      asked = options
      const { bodyBytes: body, authInfoBytes: info, accountNumber } = document
      signedBytes = makeSignBytes(makeSignDoc(body, info, document.chainId, accountNumber))
      expect(contentOf(document)).toMatchObject({ to: order.receiver, amount: 1_000_000n, memo: 'order 7' })
      return signDirect(chainId, signer, document)
    }
    await send()
    expect(asked).toEqual({ preferNoSetFee: true, preferNoSetMemo: true })
    expect(signedBytes?.length).toBeGreaterThan(100)
  })

  test('that fails has sent nothing', async () => {
    const sender = await createSender()
    sender.provider.signDirect = () => Promise.reject(new Error('Internal error'))
    await expectNothingSent(sender, 'cosmos/NOT_SIGNED')
  })

  test('that answers after the last block is refused by the chain, and nothing is sent', async () => {
    const sender = await createSender()
    const { provider } = sender
    const { signDirect } = provider
    provider.signDirect = (chainId, signer, document) => {
      chain.ledger.mine(200)
      return signDirect(chainId, signer, document)
    }
    await expectNothingSent(sender, 'cosmos/TOO_LATE')
  })

  test('that answers after the price of gas has risen is refused by the chain, and nothing is sent', async () => {
    const { send, spent, advance, changeAnswers } = await createSender()
    changeAnswers(async ({ url, init }, pass) =>
      init?.method === 'POST' && url.pathname.endsWith('/txs')
        ? new Response(
            JSON.stringify({
              tx_response: { code: 13, codespace: 'sdk', raw_log: 'insufficient fee', txhash: '' },
            }),
          )
        : pass(),
    )
    await expectNothingSent({ send, spent, advance }, 'cosmos/FEE_TOO_LOW')
  })
})

describe('a Ledger device', () => {
  test('signs Amino JSON with the last block, and the chain takes it', async () => {
    const { send, spent, advance, fee, wallet } = await createSender(true)
    await send()
    await advance()
    expect(wallet.prompts).toEqual(['signAmino'])
    expect(spent()).toBe(1_000_000n + fee.max)
  })

  const changes: readonly (readonly [string, string, (document: StdSignDoc) => StdSignDoc])[] = [
    ['another memo', 'cosmos/CHANGED_TRANSFER', (document) => ({ ...document, memo: '' })],
    [
      'another receiver',
      'cosmos/CHANGED_TRANSFER',
      ({ msgs, ...document }) => ({
        ...document,
        msgs: msgs.map(({ type, value }) => ({ type, value: { ...(value as object), to_address: thief } })),
      }),
    ],
    [
      'no last block',
      'cosmos/CHANGED_TRANSFER',
      ({ ...document }) => {
        delete (document as { timeout_height?: string }).timeout_height
        return document
      },
    ],
    [
      'a higher fee',
      'cosmos/RAISED_FEE',
      ({ fee, ...document }) => ({
        ...document,
        fee: { ...fee, amount: [{ denom: 'uatom', amount: '90000' }] },
      }),
    ],
    [
      'a payer of the fee',
      'cosmos/CHANGED_TRANSFER',
      ({ fee, ...document }) => ({ ...document, fee: { ...fee, granter: thief } }),
    ],
  ]
  test.each(changes)('with %s is refused as %s', async (_, code, change) => {
    const sender = await createSender(true)
    const { provider } = sender
    const { signAmino } = provider
    provider.signAmino = (chainId, signer, document) => signAmino(chainId, signer, change(document))
    await expectNothingSent(sender, code)
  })
})
