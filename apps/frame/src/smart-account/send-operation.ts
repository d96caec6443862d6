import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { FrameError } from '../frame-error.js'
import { readQuantity } from '../rpc/quantity.js'
import type { AskNetwork } from '../rpc/send-transaction.js'
import type { AccountKind, ConfirmedBatch, Operation } from './account-kind.js'

/** A batch that is sent as a user operation. */
export interface OperationBatch extends ConfirmedBatch {
  /** Asks the bundler and the paymaster of the network, through the operator's server. */
  readonly askBundler: AskNetwork
  readonly kind: AccountKind
  /** Whether a paymaster pays the fee, else the account does. */
  readonly isSponsored: boolean
}

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[\da-f]*$/i), z.maxLength(8_192))])
const paymasterAnswer = z.object({
  paymaster: z.templateLiteral(['0x', z.string().check(z.regex(/^[\da-f]{40}$/i))]),
  paymasterData: hex,
  paymasterVerificationGasLimit: z.optional(hex),
  paymasterPostOpGasLimit: z.optional(hex),
})
const gasAnswer = z.looseObject({
  preVerificationGas: hex,
  verificationGasLimit: hex,
  callGasLimit: hex,
  paymasterVerificationGasLimit: z.nullish(hex),
  paymasterPostOpGasLimit: z.nullish(hex),
})

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/**
 * Sends calls as a user operation (ERC-4337), whose fee the account pays or a paymaster (ERC-7677). The account is created, or delegated,
 * with it if it has no code yet.
 *
 * @returns the hash of the operation
 */
export async function sendOperation(batch: OperationBatch): Promise<Hex> {
  const { network, owner, calls, askBundler, kind, isSponsored } = batch
  const { ask, chainId } = network
  const operations = await kind.operations()
  const { entryPoint } = operations
  const sender = kind.address(owner)
  const getNonce = encodeFunctionData({ abi: entryPointAbi, args: [sender, 0n] })
  const [nonce, block, tip, setUp] = await Promise.all([
    ask('eth_call', [{ to: entryPoint, data: getNonce }, 'latest']),
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas', []),
    operations.setUp(batch),
  ])
  const { baseFeePerGas, timestamp } = Object(block) as Readonly<Record<string, unknown>>
  const maxPriorityFeePerGas = readQuantity('maxPriorityFeePerGas', tip)
  const start = {
    sender,
    nonce: readQuantity('nonce', nonce),
    callData: operations.encodeCalls(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * readQuantity('baseFeePerGas', baseFeePerGas) + maxPriorityFeePerGas,
    signature: operations.stubSignature,
    ...setUp,
  } as Operation

  const askPaymaster = async (method: string, operation: Operation) => {
    if (!isSponsored) return {}
    const answer = await askBundler(method, [toWire(operation), entryPoint, numberToHex(chainId)])
    const { paymaster, paymasterData, ...limits } = parse(paymasterAnswer, answer, 'paymaster')
    return { paymaster, paymasterData, ...toQuantities(limits) }
  }
  const stub = { ...start, ...(await askPaymaster('pm_getPaymasterStubData', start)) }
  const estimate = parse(
    gasAnswer,
    await askBundler('eth_estimateUserOperationGas', [toWire(stub), entryPoint]),
    'bundler',
  )
  const { preVerificationGas, verificationGasLimit, callGasLimit, ...limits } = estimate
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = limits
  const estimated = {
    ...stub,
    ...toQuantities({
      preVerificationGas,
      verificationGasLimit,
      callGasLimit,
      ...(isSponsored && { paymasterVerificationGasLimit, paymasterPostOpGasLimit }),
    }),
  }
  const paid = { ...estimated, ...(await askPaymaster('pm_getPaymasterData', estimated)) }
  const signature = await operations.sign(batch, paid, readQuantity('timestamp', timestamp))
  const hash = await askBundler('eth_sendUserOperation', [toWire({ ...paid, signature }), entryPoint])
  return parse(hex, hash, 'bundler')
}

const toWire = (operation: Operation) => formatUserOperationRequest(operation)

function toQuantities<Name extends string>(values: Readonly<Partial<Record<Name, Hex | null | undefined>>>) {
  const entries = Object.entries<Hex | null | undefined>(values as Record<string, Hex | null | undefined>)
  const given = entries.flatMap(([name, value]) => (value ? [[name, BigInt(value)] as const] : []))
  return Object.fromEntries(given) as Partial<Record<Name, bigint>>
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown, who: string): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new FrameError(`The ${who} sent an invalid answer`, -32603)
  return read.data
}
