import { FrameError } from '../frame-error.js'
import type { GasPrice } from '../rpc/fees.js'

/** Limits of a user operation that the account pays for, as they are shown and signed. */
export interface OperationLimits extends GasPrice {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
}

/** Networks that charge for data by gas that the bundler adds: OP Stack, Arbitrum and ZKsync chains. */
const chainsWithData = [10, 420, 8453, 84531, 84532, 7777777, 42220, 42161, 421613, 324, 280]
const maxDataGas = 100_000_000n
/** More than the bundler's own work is, and what each byte costs, also by the floor of EIP-7623. */
const maxBaseGas = 100_000n
const maxGasPerByte = 50n
/** More than a block of most networks has. */
const maxExecutionGas = 60_000_000n

/** Gas of an operation, all of which may be charged. */
export function gasOf(limits: Omit<OperationLimits, keyof GasPrice>): bigint {
  return limits.preVerificationGas + limits.verificationGasLimit + limits.callGasLimit
}

/**
 * Checks the limits that a bundler asks for. `preVerificationGas` goes to the bundler whatever the operation does.
 *
 * @param bytes size of the operation
 * @throws a FrameError that names the limit
 */
export function requireSaneLimits(limits: OperationLimits, chainId: number, bytes: number): void {
  const isData = chainsWithData.includes(chainId)
  const maxBundled = isData ? maxDataGas : maxBaseGas + maxGasPerByte * BigInt(bytes)
  if (limits.preVerificationGas > maxBundled)
    throw new FrameError(
      `The bundler asks for a preVerificationGas of ${limits.preVerificationGas}. At most ${maxBundled} are allowed.`,
      -32603,
    )
  const execution = limits.verificationGasLimit + limits.callGasLimit
  if (execution > maxExecutionGas)
    throw new FrameError(
      `The bundler asks for ${execution} gas. At most ${maxExecutionGas} are allowed.`,
      -32603,
    )
}
