import {
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'

type Hex = `0x${string}`

/** Kinds of smart accounts. */
export const accountKinds = ['simple7702', 'safe'] as const

/** Account of a wallet as bundlers know it. */
interface OperationAccount {
  /** Sender of its operations. */
  readonly sender: Hex
  /** EntryPoint that it accepts operations of. */
  readonly entryPoint: Hex
  /** Name of the EntryPoint. */
  readonly entryPointName: string
}

/** Returns the account of a wallet. Undefined for a kind that sends no operations. */
export function operationAccount(kind: string, owner: Hex): OperationAccount | undefined {
  switch (kind) {
    case 'simple7702':
      return {
        sender: owner,
        entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
        entryPointName: 'EntryPoint 0.8',
      }
    case 'safe':
      return {
        sender: safeAddress(owner),
        entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
        entryPointName: 'EntryPoint 0.7',
      }
    default:
      return undefined
  }
}

const factory = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const module = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
const moduleSetup = '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'
/** Hash of the code that creates a proxy of Safe 1.4.1. */
const proxyCreationHash = '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb'
const setupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
])

/** Address of the first Safe 1.4.1 of an owner with the module 0.3.0, as the frame derives it (CREATE2). */
function safeAddress(owner: Hex): Hex {
  const enable = encodeFunctionData({ abi: setupAbi, functionName: 'enableModules', args: [[module]] })
  const setup = encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [[owner], 1n, moduleSetup, enable, module, zeroAddress, 0n, zeroAddress],
  })
  const salt = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [keccak256(setup), 0n]),
  )
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: proxyCreationHash })
}
