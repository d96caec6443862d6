import { createRequire } from 'node:module'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  hashMessage,
  parseAbi,
  slice,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { places } from '../../../devnet/contracts.mjs'
import { callRpc, sendMined } from '../../../devnet/rpc.mjs'

/** Address of a Safe, and the call of the factory that makes it. */
interface PlannedSafe {
  readonly address: Address
  readonly data: Hex
}

/** Safes on the local chain 8453: accounts whose contract verifies signatures. */
export interface Safes {
  /** Returns the Safe of an owner, which is not deployed. */
  plan(owner: Address, salt?: bigint): Promise<PlannedSafe>
  deploy(safe: PlannedSafe): Promise<void>
  /** Signs a text for a Safe (ERC-1271). */
  sign(owner: PrivateKeyAccount, safe: Address, message: string): Promise<Hex>
  /** Returns a signature for a Safe that is not deployed (ERC-6492). */
  wrap(safe: PlannedSafe, signature: Hex): Hex
}

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 salt) returns (address proxy)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/**
 * Creates Safes for tests.
 *
 * @param node URL of the local chain 8453
 * @param from account that pays
 */
export function createSafes(node: string, from: string): Safes {
  let handler: Promise<Address> | undefined
  const send = (transaction: object) => sendMined(node, { from, ...transaction })

  /** Deploys Safe's handler of ERC-1271, which a devnet does not have. */
  function deployHandler(): Promise<Address> {
    handler ??= (async () => {
      const artefact = createRequire(import.meta.url)(
        '@safe-global/safe-contracts/build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
      ) as { readonly bytecode: Hex }
      const { contractAddress } = await send({ data: artefact.bytecode })
      if (!contractAddress) throw new Error('The handler was not created.')
      return contractAddress
    })()
    return handler
  }

  return {
    async plan(owner, salt = 7n) {
      const setup = encodeFunctionData({
        abi: factoryAbi,
        functionName: 'setup',
        args: [[owner], 1n, zeroAddress, '0x', await deployHandler(), zeroAddress, 0n, zeroAddress],
      })
      const data = encodeFunctionData({
        abi: factoryAbi,
        functionName: 'createProxyWithNonce',
        args: [places.safe, setup, salt],
      })
      const answer = (await callRpc(node, 'eth_call', [{ to: places.safeFactory, data }, 'latest'])) as Hex
      return { address: getAddress(slice(answer, 12)), data }
    },
    async deploy({ data }) {
      await send({ to: places.safeFactory, data })
    },
    sign: (owner, safe, message) =>
      owner.signTypedData({
        domain: { chainId: 8453, verifyingContract: safe },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hashMessage(message) },
      }),
    wrap: ({ data }, signature) =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [places.safeFactory, data, signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ]),
  }
}
