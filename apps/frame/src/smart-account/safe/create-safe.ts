import { concat, encodeAbiParameters, hashMessage, keccak256, type Address, type Hex } from 'viem'
import { readTypedData } from '../../typed-data.js'
import type { AccountKind, AccountNetwork, SignRequest } from '../account-kind.js'
import { typedDataJson } from '../typed-data-json.js'
import { safeAddress, safeCreation } from './safe-address.js'
import { safeContracts } from './safe-contracts.js'

/** End of a signature of an account that is not created yet (ERC-6492). */
const wrapperEnd = '0x6492649264926492649264926492649264926492649264926492649264926492'

/**
 * Accounts of Safe 1.4.1 with the key as the only owner. Their address is another than that of the key. The bundler creates an account
 * with its first operation; it sends nothing in another way.
 */
export function createSafe(): AccountKind {
  const isDeployed = async ({ ask }: AccountNetwork, owner: Address) =>
    (await ask('eth_getCode', [safeAddress(owner), 'latest'])) !== '0x'

  return {
    name: 'safe',
    address: safeAddress,
    // typed data of the module is an operation; that of the account is a transaction or a message of it
    contracts: (owner) => [safeAddress(owner), safeContracts.module.address],
    isDeployed,
    async codeOn(network, owner) {
      return (await isDeployed(network, owner))
        ? { state: 'own', delegate: safeContracts.singleton.address }
        : { state: 'none' }
    },
    // no change of an account is asked for: it is created for these calls
    atomic: () => 'supported',
    async sign({ network, owner, signer }, request) {
      const signature = await signer.signTypedData(
        typedDataJson({
          domain: { chainId: network.chainId, verifyingContract: safeAddress(owner) },
          types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
          primaryType: 'SafeMessage',
          message: { message: hashOf(request) },
        }),
      )
      return (await isDeployed(network, owner)) ? signature : wrap(owner, signature)
    },
    async operations() {
      const { createSafeOperations } = await import('./safe-operations.js')
      return createSafeOperations(isDeployed)
    },
    async enabledOn({ ask }, hasBundler) {
      if (!hasBundler) return false
      const checks = Object.values(safeContracts).map(
        async ({ address, codeHash }) =>
          keccak256((await ask('eth_getCode', [address, 'latest'])) as Hex) === codeHash,
      )
      return (await Promise.all(checks)).every(Boolean)
    },
  }
}

/** Hash that contracts verify. The account signs it as a message of its own, so that it counts for no other account of the key. */
function hashOf(request: SignRequest): Hex {
  if (request.kind === 'typedData') return readTypedData(request.data).hash
  const { message } = request
  return hashMessage(typeof message === 'string' ? message : { raw: message })
}

function wrap(owner: Address, signature: Hex): Hex {
  const { factory, factoryData } = safeCreation(owner)
  const call = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, factoryData, signature],
  )
  return concat([call, wrapperEnd])
}
