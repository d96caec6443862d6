import { addressOf } from '#kernel/chain'
import { transferErrors, type CallRequest, type Calls, type TransferFee } from '#kernel/money'
import { toWireCall } from './create-batches.js'
import type { EvmCall } from '../contract/calls.js'
import { createAskNetwork } from '../node/json-rpc.js'
import { encodeCall } from '../node/abi.js'
import type { EvmContext } from '../node/json-rpc.js'
import { readQuantity } from '../node/values.js'
import { contractOf, readAddress } from '../transfer/read-address.js'
import { evmTransferErrors } from '../transfer/errors.js'
import type { ChainReads } from '../transfer/estimate.js'
import { createFeeModels } from '../transfer/data-fee.js'
import { feeOf, readCost, readGasPrice } from '../transfer/fees.js'
import { isNative, type Call } from '../transfer/transfer-call.js'
import { sendCall } from '../transfer/send.js'
import { balanceOfSelector, simulateCalls } from '../transfer/simulate.js'
import { createFindSent } from '../transactions/find-transactions.js'

/** `allowance(address,address)` and `approve(address,uint256)` of ERC-20. */
const allowanceSelector = '0xdd62ed3e'
const approveSelector = '0x095ea7b3'

/** Creates the capability to send calls of contracts. A call is an {@link EvmCall}. */
export function createCalls(context: EvmContext): Calls {
  const ask = createAskNetwork(context)
  const chain = { ask, readFeeModel: createFeeModels(ask) }
  const sent = createFindSent({ ask, clock: context.clock })
  return {
    async estimate(request) {
      try {
        return await estimate(chain, request)
      } catch (cause) {
        request.signal.throwIfAborted()
        if (transferErrors.INSUFFICIENT_FEE.is(cause)) throw cause
        throw evmTransferErrors.ESTIMATE_FAILED({ cause })
      }
    },
    async simulate({ account, network, calls, known = [], measured = [], signal }) {
      const transactions = calls.map((call) => readCall({ account, call }))
      const request = { account, network, calls: transactions, known, measured }
      const result = await simulateCalls(ask, request, signal)
      return result?.simulation
    },
    send: ({ account, network, call, fee, signal }) =>
      sendCall(context, ask, { account, network, call: readCall({ account, call }), fee, signal }),
    mark: ({ signal, ...place }) => sent.mark(place, signal),
    find: ({ signal, ...request }, from) => sent.find(readCall(request), request, from, signal),
    carriesOut: ({ signal, ...request }, named) => sent.carriesOut(readCall(request), request, named, signal),
    async balance({ account, network, asset, signal }) {
      const owner = addressOf(account)
      const read = isNative(asset)
        ? { method: 'eth_getBalance', params: [owner, 'latest'] }
        : {
            method: 'eth_call',
            params: [
              { to: contractOf(asset, network), data: encodeCall(balanceOfSelector, owner) },
              'latest',
            ],
          }
      return readQuantity(await ask(network, read, signal), network, 'balance')
    },
    async allowance({ account, network, asset, spender, signal }) {
      const data = encodeCall(allowanceSelector, addressOf(account), readAddress(spender, network))
      const params = [{ to: contractOf(asset, network), data }, 'latest']
      return readQuantity(await ask(network, { method: 'eth_call', params }, signal), network, 'allowance')
    },
    approval({ network, asset, spender, amount }): EvmCall {
      if (isNative(asset)) throw evmTransferErrors.NO_APPROVAL({ values: { asset: asset.symbol } })
      return {
        to: contractOf(asset, network),
        data: encodeCall(approveSelector, readAddress(spender, network), amount),
      }
    },
    async permit(request) {
      return (await import('../signing/permits.js')).readPermit(ask, request)
    },
    async signPermit(request) {
      return (await import('../signing/permits.js')).signPermit(context, request)
    },
    async readSwap(call) {
      const { data = '0x' } = Object(call) as EvmCall
      return (await import('../swaps/viem.js')).readRouterCall(data)
    },
    async withPermit(call, permit) {
      const { data = '0x', ...rest } = Object(call) as EvmCall
      const permitted = (await import('../swaps/viem.js')).addPermit(data, permit)
      return permitted === undefined ? undefined : { ...rest, data: permitted }
    },
  }
}

async function estimate(
  { ask, readFeeModel }: ChainReads,
  { account, network, call, gas: known, signal }: CallRequest & { readonly gas?: bigint | undefined },
): Promise<TransferFee> {
  const transaction = readCall({ account, call })
  const balance = { method: 'eth_getBalance', params: [transaction.from, 'latest'] }
  const [native, gas, price, model] = await Promise.all([
    ask(network, balance, signal).then((answer) => readQuantity(answer, network, 'balance')),
    known ??
      ask(network, { method: 'eth_estimateGas', params: [transaction] }, signal).then((answer) =>
        readQuantity(answer, network, 'amount of gas'),
      ),
    readGasPrice(ask, network, signal),
    readFeeModel(network, signal),
  ])
  const cost = await readCost(ask, { network, model, call: transaction, gas, price, signal })
  const usual = feeOf(cost)
  const value = BigInt(transaction.value)
  const payable = native >= value + (usual?.max ?? 0n) ? usual : feeOf(cost, native - value)
  if (native < value || !payable) throw transferErrors.INSUFFICIENT_FEE({ data: usual })
  return payable
}

/** Converts a call to a transaction. @throws evm/BAD_CALL */
function readCall({ account, call }: Pick<CallRequest, 'account' | 'call'>): Call {
  const { to = '', value = '0x0', ...rest } = toWireCall(Object(call) as EvmCall)
  return { from: addressOf(account), to, value, ...rest }
}
