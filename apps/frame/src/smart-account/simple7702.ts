import { encodeFunctionData, keccak256, parseAbi, type Address, type Hex } from 'viem'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { authorizationGas, callFields, estimateApart, estimateGas, type FeeLimit } from '../rpc/fees.js'
import { readQuantity } from '../rpc/quantity.js'
import { sendTransaction } from '../rpc/send-transaction.js'
import type { AccountKey, AccountKind, AccountNetwork, AccountPlace } from './account-kind.js'
import { delegationMarker, noDelegate, readAccountCode } from './delegation.js'
import { acceptsDelegations } from './probe-delegation.js'
import { requireTarget } from './require-target.js'

/** Simple7702Account 0.8 (@account-abstraction/contracts 0.8.0), at the same address on all networks. */
export const simple7702Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const codeHash = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'

/** Part of the estimate that is added where the delegation is not in it: a tenth. */
const estimateMargin = 10n

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

/**
 * Accounts whose address is that of the key: the key delegates them to a contract (EIP-7702). The contract accepts batches only from the
 * account itself and from EntryPoint 0.8, and verifies plain signatures of the key (ERC-1271).
 */
export function createSimple7702(): AccountKind {
  const hasDelegate = async ({ ask }: AccountNetwork) =>
    keccak256((await ask('eth_getCode', [simple7702Address, 'latest'])) as Hex) === codeHash
  const codeOn = async ({ ask }: AccountNetwork, owner: Address) =>
    readAccountCode((await ask('eth_getCode', [owner, 'latest'])) as Hex, simple7702Address)

  /** Contract that accounts are delegated to on a network. @throws a FrameError if its code is not the known one */
  async function delegate(network: AccountNetwork): Promise<Address> {
    if (await hasDelegate(network)) return simple7702Address
    throw new FrameError('The contract of smart accounts is missing on this network', 5760)
  }

  /** An authorisation is signed only for the known code, just before it is sent. */
  async function send({ network, owner, signer }: AccountKey, limit: FeeLimit, data?: Hex): Promise<Hex> {
    const { state } = await codeOn(network, owner)
    if (state === 'contract') throw new FrameError('The account is a contract that cannot be changed', 5760)
    const transaction = { ...network, from: owner, signer, call: { to: owner, value: 0n, data }, limit }
    if (data === undefined) return sendTransaction({ ...transaction, delegateTo: noDelegate })
    const contract = await delegate(network)
    return sendTransaction({ ...transaction, delegateTo: state === 'own' ? undefined : contract })
  }

  /**
   * Gas of a batch, with the delegation that it is sent with: the node runs the code of the contract in place of the account's, as nothing is
   * signed yet. A node that cannot do that estimates each call for itself.
   */
  async function estimate({ network, owner }: AccountPlace, calls?: readonly Call[]): Promise<bigint> {
    const { ask } = network
    if (!calls) return (await estimateGas(ask, owner, { to: owner })) + authorizationGas
    const call = { to: owner, data: encodeBatch(calls) }
    const { state } = await codeOn(network, owner)
    if (state === 'own') return estimateGas(ask, owner, call)
    const code = `${delegationMarker}${(await delegate(network)).slice(2)}`
    const whole = ask('eth_estimateGas', [callFields(owner, call), 'latest', { [owner]: { code } }])
    const gas = await whole
      .then((answer) => readQuantity('gas', answer))
      .catch(async () => {
        const apart = await estimateApart(ask, owner, calls)
        return apart.reduce((sum, each) => sum + each, 0n)
      })
    return gas + authorizationGas + gas / estimateMargin
  }

  return {
    name: 'simple7702',
    address: (owner) => owner,
    // what the confirm refuses for the address of the key is enough
    contracts: () => [],
    isDeployed: async (network, owner) => (await codeOn(network, owner)).state === 'own',
    codeOn,
    atomic: ({ state }) => {
      if (state === 'own') return 'supported'
      return state === 'contract' ? 'unsupported' : 'ready'
    },
    sign: ({ signer }, request) =>
      request.kind === 'message' ? signer.signMessage(request.message) : signer.signTypedData(request.data),
    sendCalls: ({ calls, ...key }, limit) => send(key, limit, encodeBatch(calls)),
    estimateGas: estimate,
    async operations() {
      const { createSimple7702Operations } = await import('./simple7702-operations.js')
      return createSimple7702Operations({
        encodeCalls: encodeBatch,
        // the delegation is signed for the code that the key has then
        findDelegate: async (network, owner) =>
          (await codeOn(network, owner)).state === 'own' ? undefined : delegate(network),
      })
    },
    turnOff: send,
    enabledOn: async (network) => (await hasDelegate(network)) && acceptsDelegations(network),
  }
}

/** Encodes the call of the account to itself that makes all calls. */
function encodeBatch(calls: readonly Call[]): Hex {
  const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: requireTarget(to), value, data }))
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [list] })
}
