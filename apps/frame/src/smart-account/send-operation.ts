import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { FrameError } from '../frame-error.js'
import type { Signer } from '../keys/create-signer.js'
import { readGasPrice } from '../rpc/fees.js'
import { readQuantity } from '../rpc/quantity.js'
import type { AskNetwork } from '../rpc/ask-network.js'
import type { AccountKind, AccountOperations, ConfirmedBatch, Operation } from './account-kind.js'
import { requireSaneLimits, type OperationLimits } from './operation-limits.js'

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
 * Fills in the limits of a user operation that the account pays for, before it is shown.
 *
 * @throws a FrameError if the bundler asks for more than is sane, and the errors of node and bundler
 */
export async function fillOperation(batch: Omit<OperationBatch, 'signer'>): Promise<OperationLimits> {
  const { network, askBundler, kind } = batch
  const operations = await kind.operations()
  const [start, price] = await Promise.all([
    startOperation(batch, operations, undefined),
    readGasPrice(network.ask),
  ])
  const operation = toWire({ ...start, ...price })
  const estimate = await askBundler('eth_estimateUserOperationGas', [operation, operations.entryPoint])
  const { preVerificationGas, verificationGasLimit, callGasLimit } = parse(gasAnswer, estimate, 'bundler')
  const limits = {
    ...price,
    preVerificationGas: BigInt(preVerificationGas),
    verificationGasLimit: BigInt(verificationGasLimit),
    callGasLimit: BigInt(callGasLimit),
  }
  requireSaneLimits(limits, network.chainId, Math.ceil(JSON.stringify(operation).length / 2))
  return limits
}

/**
 * Sends calls as a user operation (ERC-4337), whose fee the account pays or a paymaster (ERC-7677). The account is created, or delegated,
 * with it if it has no code yet.
 *
 * @param limits limits that were shown, which are signed as they are. Undefined if a paymaster pays
 * @returns the hash of the operation
 */
export async function sendOperation(batch: OperationBatch, limits?: OperationLimits): Promise<Hex> {
  const { network, askBundler, kind, signer } = batch
  const operations = await kind.operations()
  const { entryPoint } = operations
  const [start, block] = await Promise.all([
    startOperation(batch, operations, signer),
    network.ask('eth_getBlockByNumber', ['latest', false]),
  ])
  const paid = limits ? { ...start, ...limits } : await fillSponsored(batch, operations, start)
  const { timestamp } = Object(block) as Readonly<Record<string, unknown>>
  const signature = await operations.sign(batch, paid, readQuantity('timestamp', timestamp))
  const hash = await askBundler('eth_sendUserOperation', [toWire({ ...paid, signature }), entryPoint])
  return parse(hex, hash, 'bundler')
}

/** The operation without gas and fees. */
async function startOperation(
  { network, owner, calls, kind }: Omit<OperationBatch, 'signer'>,
  operations: AccountOperations,
  signer: Signer | undefined,
): Promise<Operation> {
  const sender = kind.address(owner)
  const data = encodeFunctionData({ abi: entryPointAbi, args: [sender, 0n] })
  const [nonce, setUp] = await Promise.all([
    network.ask('eth_call', [{ to: operations.entryPoint, data }, 'latest']),
    operations.setUp({ network, owner }, signer),
  ])
  return {
    sender,
    nonce: readQuantity('nonce', nonce),
    callData: operations.encodeCalls(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxPriorityFeePerGas: 0n,
    maxFeePerGas: 0n,
    signature: operations.stubSignature,
    ...setUp,
  }
}

/** Asks paymaster and bundler for the limits of an operation that the account does not pay. */
async function fillSponsored(
  { network, askBundler }: OperationBatch,
  { entryPoint }: AccountOperations,
  start: Operation,
): Promise<Operation> {
  const priced = { ...start, ...(await readGasPrice(network.ask)) }
  const askPaymaster = async (method: string, operation: Operation) => {
    const answer = await askBundler(method, [toWire(operation), entryPoint, numberToHex(network.chainId)])
    const { paymaster, paymasterData, ...limits } = parse(paymasterAnswer, answer, 'paymaster')
    return { paymaster, paymasterData, ...toQuantities(limits) }
  }
  const stub = { ...priced, ...(await askPaymaster('pm_getPaymasterStubData', priced)) }
  const answer = await askBundler('eth_estimateUserOperationGas', [toWire(stub), entryPoint])
  const estimate = parse(gasAnswer, answer, 'bundler')
  const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = estimate
  const limits = { preVerificationGas, verificationGasLimit, callGasLimit }
  const estimated = {
    ...stub,
    ...toQuantities({ ...limits, paymasterVerificationGasLimit, paymasterPostOpGasLimit }),
  }
  return { ...estimated, ...(await askPaymaster('pm_getPaymasterData', estimated)) }
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
