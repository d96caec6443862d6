import { base64, hex } from '@scure/base'
import { fakeCapabilityContext } from '../../../../kernel/testing/fakes.js'
import type { BitcoinProvider } from '../../../../plugins/bitcoin/contract.js'
import { bitcoinRegtest } from '../../../../plugins/bitcoin/testing/connected.js'
import { toNetwork } from '../../../../plugins/bitcoin/networks.js'
import { Transaction } from '../../../../plugins/bitcoin/signing/signer.js'
import { createContext } from '../../../../plugins/bitcoin/node/create-context.js'
import { createFeeRaising } from '../../../../plugins/bitcoin/transfer/raise-fee.js'
import { createRandom } from '../../seed/random.js'
import type { Outcome } from '../../run/shrink.js'
import { createKey, createLedger, scriptOf } from './ledger.js'
import { bitcoinLies, lyingSource, type BitcoinLie } from './lies.js'

/** A transfer whose fee is raised, and what the server says of it. */
export interface RaiseHistory {
  readonly seed: number
  readonly steps: readonly BitcoinLie[]
}

/** Draws a history: one server in ten is honest. */
export function drawRaise(seed: number): RaiseHistory {
  const random = createRandom(seed)
  const steps = random.chance(0.1) ? [] : bitcoinLies.filter(() => random.chance(0.15))
  return { seed, steps }
}

/** Raises the fee of a transfer that waits. The wallet shows what it would sign, and the user refuses. */
export async function runRaise({ seed, steps }: RaiseHistory): Promise<Outcome> {
  const random = createRandom(seed + 1)
  const [own, receiver, stranger] = [createKey(0), createKey(1), createKey(2)]
  const amount = 100_000n + BigInt(random.below(800_000))
  const ledger = createLedger(random, { own: own.address, receiver: receiver.address, amount })
  const network = toNetwork(bitcoinRegtest)
  const asked: string[] = []
  const provider: BitcoinProvider = {
    accounts: () => [
      { address: own.address, purpose: 'payment', publicKey: own.publicKey },
      { address: stranger.address, purpose: 'ordinals' },
    ],
    network: () => network.caipNetworkId,
    signMessage: async () => '',
    async signPsbt({ psbt }) {
      asked.push(psbt)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
  }
  const context = createContext(fakeCapabilityContext({ provider: async () => provider }), {
    networks: [bitcoinRegtest],
    source: lyingSource(ledger, steps, stranger.address),
  })
  const raising = createFeeRaising(context)
  const { signal } = new AbortController()
  const request = {
    ...{ hash: ledger.hash, account: `${network.caipNetworkId}:${own.address}` as const, network, signal },
    asset: { chainId: network.caipNetworkId, name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    ...{ receiver: receiver.address, amount },
  }
  const trace = steps.map((lie) => `the server lies about: ${lie}`)
  let maxFee = 0n
  try {
    const options = await raising.options(request)
    const { fee } = random.pick(options)
    maxFee = fee.max
    await raising.raise({ ...request, fee })
  } catch (error) {
    trace.push(String((error as { readonly code?: unknown }).code ?? error))
  }
  const violation = asked
    .map((psbt) =>
      violationOf(psbt, { own: own.address, receiver: receiver.address, amount, maxFee, ledger }),
    )
    .find(Boolean)
  if (!violation && steps.length === 0 && asked.length === 0)
    return {
      trace,
      violation: { claim: 'with an honest server the wallet is asked', detail: trace.at(-1) ?? '' },
    }
  if (violation) trace.push(`violated: ${violation.claim}: ${violation.detail}`)
  return { trace, violation }
}

/** How what a wallet is asked to sign is not the order. */
function violationOf(
  psbt: string,
  expected: {
    readonly own: string
    readonly receiver: string
    readonly amount: bigint
    readonly maxFee: bigint
    readonly ledger: ReturnType<typeof createLedger>
  },
): Outcome['violation'] {
  const { own, receiver, amount, maxFee, ledger } = expected
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
  const is = (script: Uint8Array | undefined, address: string) =>
    hex.encode(script ?? new Uint8Array()) === hex.encode(scriptOf(address))
  const payments = outputs.filter(({ script }) => !is(script, own))
  const [payment] = payments
  if (payments.length !== 1 || !is(payment?.script, receiver) || payment?.amount !== amount)
    return {
      claim: 'the replacement pays the order, and the rest to the account',
      detail: payments
        .map((one) => `${one.amount} to ${hex.encode(one.script ?? new Uint8Array())}`)
        .join(', '),
    }
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
  const places = inputs.map(({ txid = new Uint8Array(), index }) => `${hex.encode(txid)}:${index}`)
  if (!ledger.spent.every((place) => places.includes(place)))
    return { claim: 'the replacement spends what the transfer spends', detail: places.join(', ') }
  const paid = places.reduce((sum, place) => sum + (ledger.amounts.get(place) ?? 0n), 0n)
  const fee = paid - outputs.reduce((sum, output) => sum + (output.amount ?? 0n), 0n)
  if (fee > maxFee) return { claim: 'the replacement costs what was shown', detail: `${fee} of ${maxFee}` }
  return undefined
}
