import type { Address, Hex } from 'viem'
import { entryPoint08Address, getUserOperationTypedData } from 'viem/account-abstraction'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { readQuantity } from '../rpc/quantity.js'
import { typedDataJson } from './typed-data-json.js'
import type { AccountNetwork, AccountOperations } from './account-kind.js'

const stubSignature =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** Parts of {@link createSimple7702Operations}. */
interface Simple7702OperationParts {
  readonly encodeCalls: (calls: readonly Call[]) => Hex
  /** Contract that the account is to be delegated to. Undefined if it is. */
  readonly findDelegate: (network: AccountNetwork, owner: Address) => Promise<Address | undefined>
}

/** User operations of accounts that are delegated to Simple7702Account, for EntryPoint 0.8. */
export function createSimple7702Operations({
  encodeCalls,
  findDelegate,
}: Simple7702OperationParts): AccountOperations {
  return {
    entryPoint: entryPoint08Address,
    stubSignature,
    encodeCalls,
    async setUp({ network, owner }, signer) {
      const delegate = await findDelegate(network, owner)
      if (delegate === undefined) return {}
      if (!signer) throw new FrameError('The delegation is signed after the confirm', -32603)
      const { ask, chainId } = network
      // the bundler sends the transaction, so that the account's own nonce is not used up before
      const nonce = readQuantity('nonce', await ask('eth_getTransactionCount', [owner, 'pending']))
      const authorization = await signer.signAuthorization({
        chainId,
        address: delegate,
        nonce: Number(nonce),
      })
      return { factory: '0x7702', factoryData: '0x', authorization }
    },
    async sign({ network, signer }, operation) {
      const typedData = getUserOperationTypedData({
        chainId: network.chainId,
        entryPointAddress: entryPoint08Address,
        userOperation: operation,
      })
      return signer.signTypedData(typedDataJson(typedData))
    },
  }
}
