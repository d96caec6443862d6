import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import {
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationTypedData,
  type UserOperation,
} from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { FrameError } from '../frame-error.js'
import { readQuantity } from '../rpc/quantity.js'
import type { AskNetwork } from '../rpc/send-transaction.js'
import type { AccountKind, ConfirmedBatch } from './account-kind.js'
import { encodeBatch } from './simple7702.js'

/** A batch whose fee a paymaster pays. */
export interface SponsoredBatch extends ConfirmedBatch {
  /** Asks the bundler and the paymaster of the network, through the operator's server. */
  readonly askBundler: AskNetwork
  readonly kind: AccountKind
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

/** Signature that has the length and the cost of a real one, for estimates. */
const stubSignature =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'
const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/**
 * Sends calls as a user operation (ERC-4337, EntryPoint 0.8) whose fee a paymaster pays (ERC-7677). The account is delegated with it
 * if it has no code yet.
 *
 * @returns the hash of the operation
 */
export async function sendSponsored(batch: SponsoredBatch): Promise<Hex> {
  const { network, owner, signer, calls, askBundler, kind } = batch
  const { ask, chainId } = network
  const getNonce = encodeFunctionData({ abi: entryPointAbi, args: [owner, 0n] })
  const [nonce, count, block, tip] = await Promise.all([
    ask('eth_call', [{ to: entryPoint08Address, data: getNonce }, 'latest']),
    ask('eth_getTransactionCount', [owner, 'pending']),
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas', []),
  ])
  const authorization = (await kind.isDeployed(network, owner))
    ? undefined
    : // the bundler sends the transaction, so that the account's own nonce is not used up before
      await signer.signAuthorization({
        chainId,
        address: await kind.delegate(network),
        nonce: Number(readQuantity('nonce', count)),
      })
  const { baseFeePerGas } = Object(block) as { readonly baseFeePerGas?: unknown }
  const maxPriorityFeePerGas = readQuantity('maxPriorityFeePerGas', tip)
  const start = {
    sender: owner,
    nonce: readQuantity('nonce', nonce),
    callData: encodeBatch(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * readQuantity('baseFeePerGas', baseFeePerGas) + maxPriorityFeePerGas,
    signature: stubSignature,
    ...(authorization && { factory: '0x7702', factoryData: '0x', authorization }),
  } as UserOperation<'0.8'>

  const askPaymaster = async (method: string, operation: UserOperation<'0.8'>) => {
    const answer = await askBundler(method, [toWire(operation), entryPoint08Address, numberToHex(chainId)])
    const { paymaster, paymasterData, ...limits } = parse(paymasterAnswer, answer, 'paymaster')
    return { paymaster, paymasterData, ...toQuantities(limits) }
  }
  const stub = { ...start, ...(await askPaymaster('pm_getPaymasterStubData', start)) }
  const estimate = parse(
    gasAnswer,
    await askBundler('eth_estimateUserOperationGas', [toWire(stub), entryPoint08Address]),
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
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    }),
  }
  const paid = { ...estimated, ...(await askPaymaster('pm_getPaymasterData', estimated)) }
  const typedData = getUserOperationTypedData({
    chainId,
    entryPointAddress: entryPoint08Address,
    userOperation: paid,
  })
  const signature = await signer.signTypedData(jsonOf(typedData))
  const hash = await askBundler('eth_sendUserOperation', [
    toWire({ ...paid, signature }),
    entryPoint08Address,
  ])
  return parse(hex, hash, 'bundler')
}

const jsonOf = (data: object) =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const toWire = (operation: UserOperation<'0.8'>) => formatUserOperationRequest(operation)

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
