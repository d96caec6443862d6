import {
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { safeContracts } from './safe-contracts.js'

const setupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
])

/** Hash of the code that creates a proxy of the singleton. */
const proxyCreationHash = '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb'
/** The first account of an owner. */
const saltNonce = 0n

/** Call with which the factory creates the account of an owner: one owner, and the module as fallback handler. */
export function safeCreation(owner: Address): { readonly factory: Address; readonly factoryData: Hex } {
  const args = [safeContracts.singleton.address, setupOf(owner), saltNonce] as const
  return {
    factory: safeContracts.factory.address,
    factoryData: encodeFunctionData({ abi: setupAbi, functionName: 'createProxyWithNonce', args }),
  }
}

/** Address of the account of an owner, the same on all networks and before it is created (CREATE2). */
export function safeAddress(owner: Address): Address {
  const salt = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [keccak256(setupOf(owner)), saltNonce]),
  )
  const { address: from } = safeContracts.factory
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: proxyCreationHash })
}

function setupOf(owner: Address): Hex {
  const { module, moduleSetup } = safeContracts
  const enable = encodeFunctionData({
    abi: setupAbi,
    functionName: 'enableModules',
    args: [[module.address]],
  })
  return encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [[owner], 1n, moduleSetup.address, enable, module.address, zeroAddress, 0n, zeroAddress],
  })
}
