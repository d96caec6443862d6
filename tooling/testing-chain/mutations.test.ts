import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, caipAddress, type Approval, type ConnectorDriver, type Signing } from 'foyerkit/chain'
import {
  transferErrors,
  type Balances,
  type Receiver,
  type TransactionState,
  type Transactions,
  type Transfer,
} from 'foyerkit/money'
import {
  conformsToBalances,
  conformsToDriver,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
  type RegisterTest,
} from 'foyerkit/testing'
import { withTimeLimit } from '../../kernel/testing/suites/suite.js'
import { groveFixtures } from './fixtures.js'
import { startGrove, type GroveServer } from './server.js'

let server: GroveServer
beforeAll(async () => {
  server = await startGrove()
})
afterAll(() => server.stop())

const fixtures = groveFixtures(() => server)

/** Time that a wrong implementation may hang in one step, and that the right one may need on a busy machine, in milliseconds. */
const limitsMs = { wrong: 250, right: 20_000 } as const
let stepLimitMs: number = limitsMs.wrong

/** Runs the tests of a suite whose claims match. Returns the errors. */
async function failuresOf(suite: (register: RegisterTest) => void, claims = /./): Promise<readonly string[]> {
  const tests: { readonly name: string; readonly run: () => Promise<void> }[] = []
  suite((name, run) => void tests.push({ name, run }))
  const failures: string[] = []
  await withTimeLimit(stepLimitMs, async () => {
    for (const { name, run } of tests.filter((entry) => claims.test(entry.name)))
      await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  })
  return failures
}

/** A wrong implementation, and what the suite says about it. */
type Mutation<T> = readonly [name: string, wrong: (right: T) => Partial<T>, error: RegExp]

/** Registers a test for each wrong implementation, and one for the right one. */
function refuses<T extends object>(
  area: string,
  run: (mutate: (right: T) => T) => Promise<readonly string[]>,
  mutations: readonly Mutation<T>[],
): void {
  describe(`the suite refuses ${area}`, () => {
    test('only if it is wrong', async () => {
      stepLimitMs = limitsMs.right
      const failures = await run((right) => right).finally(() => (stepLimitMs = limitsMs.wrong))
      expect(failures).toEqual([])
    })
    test.each(mutations)('%s', async (_, wrong, error) => {
      const failures = await run((right) => ({ ...right, ...wrong(right) }))
      expect(failures.join('\n')).toMatch(error)
    })
  })
}

const never = () => new Promise<never>(() => {})
const otherSignal = () => new AbortController().signal
const onNetwork = (approval: Approval, network: Approval['network']): Approval => ({ ...approval, network })
const idOf = (account: Approval['accounts'][number]) =>
  typeof account === 'string' ? account : account.caipAddress

refuses<ConnectorDriver>(
  'a driver',
  (mutate) =>
    failuresOf((register) =>
      conformsToDriver(register, 'grove', () => {
        const fixture = fixtures.driver()
        return { ...fixture, driver: mutate(fixture.driver) }
      }),
    ),
  [
    [
      'whose approval has no accounts',
      (right) => ({ connect: async (request) => ({ ...(await right.connect(request)), accounts: [] }) }),
      /the approval has no accounts/,
    ],
    [
      'whose approval has accounts of another network',
      (right) => ({
        connect: async (request) => onNetwork(await right.connect(request), 'grove:test'),
      }),
      /the approval is for grove:test, not for grove:main/,
    ],
    [
      'that keeps the accounts when it switches the network',
      (right) => ({
        async switchNetwork(request) {
          const before = await right.reconnect({ signal: request.signal })
          const { network } = await right.switchNetwork!(request)
          return onNetwork(before!, network)
        },
      }),
      /the approval for grove:test has the account grove:main:/,
    ],
    [
      'whose switch returns the approval from before',
      (right) => ({
        async switchNetwork(request) {
          const before = await right.reconnect({ signal: request.signal })
          await right.switchNetwork!(request)
          return before!
        },
      }),
      /the approval is for grove:main, not for grove:test/,
    ],
    [
      'that shares an address twice',
      (right) => ({
        async connect(request) {
          const approval = await right.connect(request)
          return { ...approval, accounts: [...approval.accounts, approval.accounts[0]!] }
        },
      }),
      /an address is there twice/,
    ],
    [
      'that asks the user twice',
      (right) => ({
        async connect(request) {
          await right.connect(request)
          return right.connect(request)
        },
      }),
      /connect showed 2 prompts/,
    ],
    [
      'whose rejection is a plain error',
      (right) => ({ connect: (request) => right.connect(request).catch(() => fail('The wallet failed')) }),
      /the error is no rejection/,
    ],
    [
      'that waits on although the signal is aborted',
      (right) => ({ connect: () => right.connect({ signal: otherSignal() }) }),
      /Waited .* connect ends with the signal/,
    ],
    [
      'that asks the user on a reconnect',
      (right) => ({ reconnect: (request) => right.connect(request) }),
      /reconnect showed a prompt/,
    ],
    [
      'that forgets what was approved',
      () => ({ reconnect: async () => undefined }),
      /reconnect returned nothing although the wallet approved/,
    ],
    ['that reconnects after a disconnect', () => ({ disconnect: async () => {} }), /after disconnect/],
    ['without a provider', () => ({ provider: () => undefined }), /there is no provider/],
    [
      'that reports the network first and its accounts after it',
      (right) => {
        let last: Approval
        return {
          connect: async (request) => (last = await right.connect(request)),
          watch: (listener) =>
            right.watch({
              ...listener,
              changed(approval) {
                listener.changed(onNetwork(last, approval.network))
                listener.changed(approval)
              },
            }),
        }
      },
      /one switch was reported 2 times/,
    ],
    [
      'that reports old accounts on the new network',
      (right) => ({
        watch: (listener) =>
          right.watch({
            ...listener,
            changed: (approval) =>
              listener.changed({
                ...approval,
                accounts: approval.accounts.map((account) =>
                  caipAddress('grove:main', addressOf(idOf(account))),
                ),
              }),
          }),
      }),
      /the approval for grove:test has the account grove:main:/,
    ],
    [
      'that does not report the end',
      (right) => ({ watch: (listener) => right.watch({ ...listener, disconnected() {} }) }),
      /Never reached: the driver reports the end/,
    ],
    [
      'that reports the end twice',
      (right) => ({
        watch: (listener) =>
          right.watch({
            ...listener,
            disconnected() {
              listener.disconnected()
              listener.disconnected()
            },
          }),
      }),
      /the end was reported as/,
    ],
    [
      'that reports after it was unwatched',
      (right) => ({
        watch: (listener) => {
          right.watch(listener)
          return () => {}
        },
      }),
      /after unwatch the driver reported/,
    ],
  ],
)

type ReadReceiver = Transfer['readReceiver']

/** A transfer whose receivers are changed after they were read. */
const readsAs =
  (change: (receiver: Receiver, request: Parameters<ReadReceiver>[0]) => Receiver) => (right: Transfer) => ({
    readReceiver: async (request: Parameters<ReadReceiver>[0]) =>
      change(await right.readReceiver(request), request),
  })
/** A transfer that accepts some of the texts that it should refuse. */
const accepts = (texts: RegExp) => (right: Transfer) => ({
  readReceiver: (request: Parameters<ReadReceiver>[0]) =>
    right.readReceiver(request).catch((error: unknown) => {
      if (error instanceof Error && texts.test(error.message)) return { address: request.text, warnings: [] }
      throw error
    }),
})

const runTransfer = (claims: RegExp) => (mutate: (right: Transfer) => Transfer) =>
  failuresOf(
    (register) =>
      conformsToTransfer(register, 'grove', async () => {
        const fixture = await fixtures.transfer()
        return { ...fixture, transfer: mutate(fixture.transfer) }
      }),
    claims,
  )

refuses<Transfer>('a check of receivers', runTransfer(/readReceiver/), [
  ['that accepts any text', accepts(/./), /readReceiver refuses ""/],
  ['that accepts addresses of another network', accepts(/another network/), /readReceiver refuses "tgr1/],
  ['that accepts a wrong checksum', accepts(/Checksum/), /readReceiver refuses "gr1/],
  ['that accepts texts which are no addresses', accepts(/starts with/), /readReceiver refuses "/],
  [
    'that returns the spelling of the user',
    readsAs((receiver, { text }) => ({ ...receiver, address: text })),
    /is read as "GR1/,
  ],
  [
    'that returns another spelling than the recommended one',
    readsAs((receiver) => ({ ...receiver, address: receiver.address.toUpperCase() })),
    /is read as "GR1/,
  ],
  [
    'that refuses another spelling',
    (right) => ({
      readReceiver: (request) =>
        request.text === request.text.trim() ? right.readReceiver(request) : fail('No address'),
    }),
    /No address/,
  ],
  [
    'that does not mark the own account',
    readsAs((receiver) => ({ ...receiver, warnings: [] })),
    /the own account has the warnings \[\]/,
  ],
  [
    'that marks every account as the own one',
    readsAs((receiver) => ({ ...receiver, warnings: [{ id: 'own', level: 'note' }] })),
    /another account is marked as the own one/,
  ],
  [
    'that refuses every receiver',
    readsAs((receiver) => ({
      ...receiver,
      warnings: [...receiver.warnings, { id: 'burn', level: 'refuse' }],
    })),
    /the receiver of the fixture is refused/,
  ],
  [
    'with a level of its own',
    readsAs((receiver) => ({
      ...receiver,
      warnings: receiver.warnings.map((warning) => ({ ...warning, level: 'warn' as 'note' })),
    })),
    /levels of warnings/,
  ],
])

type Estimate = Transfer['estimate']
/** A transfer whose estimates are changed. */
const estimates =
  (change: (estimate: Awaited<ReturnType<Estimate>>) => Partial<Awaited<ReturnType<Estimate>>>) =>
  (right: Transfer) => ({
    estimate: async (...request: Parameters<Estimate>) => {
      const estimate = await right.estimate(...request)
      return { ...estimate, ...change(estimate) }
    },
  })

refuses<Transfer>('a transfer', runTransfer(/./), [
  [
    'whose max amount leaves nothing for the fee',
    (right) => ({
      async estimate(request, signal) {
        const estimate = await right.estimate(request, signal)
        const { order, fee, maxAmount } = estimate
        if (request.amount !== 'max') return estimate
        return {
          ...estimate,
          order: { ...order, amount: order.amount + fee.max },
          maxAmount: maxAmount + fee.max,
        }
      },
    }),
    /max, fee and costs of ACN: 1000501 of 1000001/,
  ],
  [
    'that changes the amount',
    estimates(({ order }) => ({ order: { ...order, amount: order.amount + 1n } })),
    /the amount is/,
  ],
  [
    'that drops the memo',
    estimates(({ order: { memo: _, ...order } }) => ({ order })),
    /the memo is undefined/,
  ],
  [
    'with a fee above its maximum',
    estimates(({ fee }) => ({ fee: { ...fee, expected: fee.max + 1n } })),
    /the fee is "501n", at most/,
  ],
  [
    'that accepts an amount below zero',
    (right) => ({
      estimate: ({ amount, ...request }, signal) =>
        right.estimate({ ...request, amount: amount !== 'max' && amount < 0n ? 1n : amount }, signal),
    }),
    /estimate refuses "-1n" ACN/,
  ],
  [
    'that accepts more than the balance',
    (right) => ({
      estimate: ({ amount, ...request }, signal) =>
        right
          .estimate({ ...request, amount }, signal)
          .catch(() => right.estimate({ ...request, amount: 1n }, signal)),
    }),
    /estimate refuses more ACN than there is/,
  ],
  [
    'whose insufficient balance does not tell the maximum',
    (right) => ({
      estimate: (...request) =>
        right.estimate(...request).catch((cause: unknown) => {
          throw transferErrors.INSUFFICIENT_BALANCE.is(cause) ? transferErrors.INSUFFICIENT_BALANCE() : cause
        }),
    }),
    /the data is undefined/,
  ],
  [
    'that ignores the limit of the fee',
    (right) => ({ estimate: ({ maxFee: _, ...request }, signal) => right.estimate(request, signal) }),
    /estimate refuses a fee above the limit/,
  ],
  [
    'that ignores the chosen fee',
    (right) => ({ estimate: ({ feeOption: _, ...request }, signal) => right.estimate(request, signal) }),
    /asked for resin, got acorn/,
  ],
  [
    'that asks the wallet twice',
    (right) => ({
      async send(order, fee, signal) {
        await right.send({ ...order, amount: order.amount - 1n }, fee, signal)
        return right.send(order, fee, signal)
      },
    }),
    /the wallet showed 2 prompts/,
  ],
  [
    'that hides a rejection',
    (right) => ({ send: (...request) => right.send(...request).catch(() => fail('Sending failed')) }),
    /the error is no rejection/,
  ],
  [
    'that finds transactions from before the mark',
    (right) => ({ find: (order, from, signal) => right.find!(order, { ...from, mark: '0' }, signal) }),
    /from a later mark it found/,
  ],
  [
    'that finds known transactions',
    (right) => ({ find: (order, from, signal) => right.find!(order, { ...from, known: [] }, signal) }),
    /it found a known transaction/,
  ],
])

refuses<Balances>(
  'a reading of assets',
  (mutate) =>
    failuresOf((register) =>
      conformsToBalances(register, 'grove', async () => {
        const fixture = await fixtures.balances()
        return { ...fixture, balances: mutate(fixture.balances) }
      }),
    ),
  [
    [
      'of the wrong native amount',
      (right) => ({
        native: async (request) => {
          const { value, ...rest } = await right.native(request)
          return { ...rest, value: value && value + 1n }
        },
      }),
      /read "1000002n", not "1000001n"/,
    ],
    [
      'with the decimals of another asset',
      (right) => ({ native: async (request) => ({ ...(await right.native(request)), decimals: 18 }) }),
      /the asset is .*"decimals":18/,
    ],
    [
      'of another account',
      (right) => {
        let first: Parameters<Balances['native']>[0] | undefined
        return { native: (request) => right.native((first ??= { ...request, account: otherAccount })) }
      },
      /read "0n", not "1000001n"/,
    ],
    [
      'that rounds',
      (right) => ({ assets: changedAssets(right, (numeric) => String(Math.round(Number(numeric)))) }),
      /ACN: 100, not 100.0001/,
    ],
    [
      'in base units',
      (right) => ({ assets: changedAssets(right, (numeric) => numeric.replace('.', '')) }),
      /ACN: 1000001, not 100.0001/,
    ],
    [
      'that lists the native asset last',
      (right) => ({ assets: async (request) => [...(await right.assets!(request))].reverse() }),
      /the first asset is .*resin/,
    ],
    [
      'that leaves an asset out',
      (right) => ({ assets: async (request) => (await right.assets!(request)).slice(0, 1) }),
      /there are 1 assets, not 2/,
    ],
    [
      'on another network',
      (right) => ({
        assets: async (request) =>
          (await right.assets!(request)).map((asset) => ({ ...asset, chainId: 'grove:test' as const })),
      }),
      /ACN is on grove:test/,
    ],
    [
      'whose unreachable node is a balance of 0',
      (right) => ({
        native: async (request) => {
          request.signal.throwIfAborted()
          const { symbol, decimals } = request.network.nativeCurrency
          return right.native(request).catch(() => ({ value: 0n, symbol, decimals }))
        },
      }),
      /native throws/,
    ],
    [
      'whose error has no code',
      (right) => ({ native: (request) => right.native(request).catch(() => fail('It failed')) }),
      /the error is "?Error: It failed/,
    ],
    [
      'that ignores the signal',
      (right) => ({ native: (request) => right.native({ ...request, signal: otherSignal() }) }),
      /native throws with an aborted signal/,
    ],
  ],
)

const otherAccount = 'grove:main:gr1nothing'
const changedAssets =
  (right: Balances, change: (numeric: string) => string): NonNullable<Balances['assets']> =>
  async (request) =>
    (await right.assets!(request)).map((asset) => ({
      ...asset,
      quantity: { ...asset.quantity, numeric: change(asset.quantity.numeric) },
    }))

refuses<Signing>(
  'a signing',
  (mutate) =>
    failuresOf((register) =>
      conformsToSigning(register, 'grove', async () => {
        const fixture = await fixtures.signing()
        return { ...fixture, signing: mutate(fixture.signing) }
      }),
    ),
  [
    ['of a trimmed text', signs((text) => text.trim()), /does not verify/],
    ['of composed letters', signs((text) => text.normalize('NFD')), /does not verify/],
    [
      'of bytes as text',
      (right) => ({
        message: ({ message, ...request }) =>
          right.message({
            ...request,
            message: typeof message === 'string' ? message : new TextDecoder().decode(message),
          }),
      }),
      /bytes that are no UTF-8 are signed unchanged: .*does not verify/,
    ],
    [
      'without the public key',
      (right) => ({
        message: async (request) => {
          const { publicKey: _, ...signature } = await right.message(request)
          return signature
        },
      }),
      /does not verify/,
    ],
    [
      'without a type',
      (right) => ({ message: async (request) => ({ ...(await right.message(request)), type: '' }) }),
      /the type is ""/,
    ],
    [
      'with the active account in place of the requested one',
      (right) => {
        let own: Parameters<Signing['message']>[0]['account'] | undefined
        return {
          message: (request) =>
            right.message(request).then(
              (signature) => {
                own = request.account
                return signature
              },
              (error: unknown) => {
                if (own === undefined && !request.signal.aborted && isRefused(error))
                  return { signature: 'c2ln', type: 'ed25519' }
                throw error
              },
            ),
        }
      },
      /a signature for an account that the wallet does not have/,
    ],
    [
      'that hides a rejection',
      (right) => ({ message: (request) => right.message(request).catch(() => fail('Sign message failed')) }),
      /the error is no rejection/,
    ],
    [
      'that asks the wallet twice',
      (right) => ({
        message: async (request) => {
          await right.message(request)
          return right.message(request)
        },
      }),
      /the wallet showed 2 prompts/,
    ],
    [
      'that waits on although the signal is aborted',
      (right) => ({ message: (request) => right.message({ ...request, signal: otherSignal() }) }),
      /Waited .* message ends with the signal/,
    ],
    [
      'that throws a text',
      (right) => ({
        message: (request) =>
          right.message(request).catch(() => {
            throw 'failed'
          }),
      }),
      /it threw "failed", which is no Error/,
    ],
  ],
)

const isRefused = (error: unknown) => error instanceof Error && error.message === 'Sign message failed'

function signs(change: (text: string) => string) {
  return (right: Signing): Partial<Signing> => ({
    message: ({ message, ...request }) =>
      right.message({ ...request, message: typeof message === 'string' ? change(message) : message }),
  })
}

/** Whether the node is cut off now. */
let isCut = false

/** A follow whose reports pass through a function. */
const reports =
  (change: (state: TransactionState) => readonly TransactionState[]) =>
  (right: Transactions): Partial<Transactions> => ({
    follow: (request, onChange) => right.follow(request, (state) => change(state).forEach(onChange)),
  })

refuses<Transactions>(
  'a follow',
  (mutate) =>
    failuresOf((register) =>
      conformsToTransactions(register, 'grove', async () => {
        const fixture = await fixtures.transactions()
        const { cutNode, restoreNode } = fixture
        const cut = (next: boolean) => void (isCut = next)
        return {
          ...fixture,
          transactions: mutate(fixture.transactions),
          cutNode: () => [cut(true), cutNode()],
          restoreNode: () => [cut(false), restoreNode()],
        }
      }),
    ),
  [
    ['without a usual time', () => ({ usualMs: () => 0 }), /usualMs is 0/],
    ['that reports nothing', reports(() => []), /nothing was reported/],
    ['that reports each state twice', reports((state) => [state, state]), /a state is reported twice/],
    [
      'of another transaction',
      reports((state) => [{ ...state, hash: 'gtx1other' }]),
      /a state of another transaction/,
    ],
    [
      'that is confirmed by the first block',
      reports((state) => [state.confirmations?.count ? { ...state, status: 'confirmed' } : state]),
      /confirmed too early/,
    ],
    [
      'that goes back from confirmed to pending',
      reports((state) =>
        state.status === 'confirmed'
          ? [state, { ...state, status: 'pending' }, { ...state, reason: 'x' }]
          : [state],
      ),
      /not in order/,
    ],
    [
      'whose confirmations fall',
      reports((state) => {
        const { confirmations } = state
        if (!confirmations) return [state]
        return [
          {
            ...state,
            confirmations: { ...confirmations, count: confirmations.required - confirmations.count },
          },
        ]
      }),
      /the count falls/,
    ],
    [
      'that ends with another state than it reported last',
      (right) => ({
        follow: async (request, onChange) => ({
          ...(await right.follow(request, onChange)),
          status: 'expired',
        }),
      }),
      /the last status is expired/,
    ],
    [
      'that confirms what no node knows',
      (right) => ({
        follow: async ({ hash, ...request }, onChange) => {
          const state = { hash, status: 'confirmed' } as const
          if (!hash.includes('unknown')) return right.follow({ hash, ...request }, onChange)
          onChange(state)
          return state
        },
      }),
      /reported .*"status":"confirmed"/,
    ],
    [
      'that does not end with the signal',
      (right) => ({
        follow: (request, onChange) =>
          right.follow(request, onChange).then((last) => (request.signal.aborted ? never() : last)),
      }),
      /Waited .* follow ends with the signal/,
    ],
    [
      'that reports after the signal',
      (right) => ({
        follow: async (request, onChange) => {
          void right.follow({ ...request, signal: otherSignal() }, onChange)
          return right.follow(request, () => {})
        },
      }),
      /after the abort it reported/,
    ],
    [
      'that gives up without a node',
      (right) => ({
        follow: (request, onChange) =>
          right.follow(request, (state) => {
            onChange(state)
            if (state.status === 'submitted' && isCut) onChange({ ...state, status: 'expired' })
          }),
      }),
      /without a node it reported .*expired/,
    ],
  ],
)

function fail(message: string): never {
  throw new Error(message)
}
