import {
  concat,
  encodeFunctionData,
  encodePacked,
  numberToHex,
  parseAbi,
  size,
  type Address,
  type Hex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { Call } from '../../confirm/request.js'
import type { AccountNetwork, AccountOperations } from '../account-kind.js'
import { requireTarget } from '../require-target.js'
import { typedDataJson } from '../typed-data-json.js'
import { safeAddress, safeCreation } from './safe-address.js'
import { safeContracts } from './safe-contracts.js'

const abi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
/** How an account makes a call: as a call of its own, or with the code of the other contract. */
const kinds = { call: 0, delegateCall: 1 } as const

const operationTypes = {
  SafeOp: [
    { name: 'safe', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'verificationGasLimit', type: 'uint128' },
    { name: 'callGasLimit', type: 'uint128' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'maxPriorityFeePerGas', type: 'uint128' },
    { name: 'maxFeePerGas', type: 'uint128' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'entryPoint', type: 'address' },
  ],
}

/** Time in which an operation may get into a block, in seconds. After it, the operation is not sent (status 400). */
const validSeconds = 30n * 60n
const timeSize = 6
/** Two times and a signature that recovers to no owner. */
const stubSignature = concat([
  numberToHex(0, { size: 2 * timeSize }),
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c',
])

/** User operations of Safe accounts, for EntryPoint 0.7. The module verifies a signature of the key over typed data of its own. */
export function createSafeOperations(
  isDeployed: (network: AccountNetwork, owner: Address) => Promise<boolean>,
): AccountOperations {
  return {
    entryPoint: safeContracts.entryPoint.address,
    stubSignature,
    encodeCalls,
    setUp: async ({ network, owner }) => ((await isDeployed(network, owner)) ? {} : safeCreation(owner)),
    async sign({ network, owner, signer }, operation, timestamp) {
      const validAfter = 0n
      const validUntil = timestamp + validSeconds
      const { initCode, paymasterAndData } = toPackedUserOperation(operation)
      const signature = await signer.signTypedData(
        typedDataJson({
          domain: { chainId: network.chainId, verifyingContract: safeContracts.module.address },
          types: operationTypes,
          primaryType: 'SafeOp',
          message: {
            safe: safeAddress(owner),
            nonce: operation.nonce,
            initCode,
            callData: operation.callData,
            verificationGasLimit: operation.verificationGasLimit,
            callGasLimit: operation.callGasLimit,
            preVerificationGas: operation.preVerificationGas,
            maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
            maxFeePerGas: operation.maxFeePerGas,
            paymasterAndData,
            validAfter,
            validUntil,
            entryPoint: safeContracts.entryPoint.address,
          },
        }),
      )
      const times = [validAfter, validUntil].map((time) => numberToHex(time, { size: timeSize }))
      return concat([...times, signature])
    },
  }
}

/** One call is made by the account itself, several by MultiSendCallOnly in the account's name. */
function encodeCalls(calls: readonly Call[]): Hex {
  const execute = (to: Address, value: bigint, data: Hex, kind: number) =>
    encodeFunctionData({ abi, functionName: 'executeUserOp', args: [to, value, data, kind] })
  const list = calls.map(({ to, value = 0n, data = '0x' as const }) => ({
    to: requireTarget(to),
    value,
    data,
  }))
  const [only, ...others] = list
  if (only && others.length === 0) return execute(only.to, only.value, only.data, kinds.call)
  const packed = list.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [kinds.call, to, value, BigInt(size(data)), data],
    ),
  )
  const data = encodeFunctionData({ abi, functionName: 'multiSend', args: [concat(packed)] })
  return execute(safeContracts.multiSend.address, 0n, data, kinds.delegateCall)
}
