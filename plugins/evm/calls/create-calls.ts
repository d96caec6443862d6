import { addressOf } from '#kernel'
import { transferErrors, type CallRequest, type Calls, type TransferFee } from '#kernel/contracts'
import { toWireCall } from '../batch/to-wire-call.js'
import type { EvmCall } from '../contract/evm-call.js'
import { createAskNetwork, type AskNetwork } from '../json-rpc.js'
import { encodeCall } from '../rpc/encode-call.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { contractOf } from '../transfer/contract-of.js'
import { evmTransferErrors } from '../transfer/errors.js'
import { feeOf } from '../transfer/fee-of.js'
import { readDataFee, readGasPrice } from '../transfer/fees.js'
import { isNative } from '../transfer/native-asset.js'
import { readAddress } from '../transfer/read-address.js'
import { sendCall } from '../transfer/send-call.js'
import type { Call } from '../transfer/to-call.js'

/** `allowance(address,address)` and `approve(address,uint256)` of ERC-20. */
const allowanceSelector = '0xdd62ed3e'
const approveSelector = '0x095ea7b3'

/** Sends calls of contracts by the wallet's provider. A call is an {@link EvmCall}. */
export function createCalls(context: EvmContext): Calls {
  const ask = createAskNetwork(context)
  return {
    async estimate(request) {
      try {
        return await estimate(ask, request)
      } catch (cause) {
        request.signal.throwIfAborted()
        if (transferErrors.INSUFFICIENT_FEE.is(cause)) throw cause
        throw evmTransferErrors.ESTIMATE_FAILED({ cause })
      }
    },
    send: ({ account, network, call, fee, signal }) =>
      sendCall(context, ask, { account, network, call: read({ account, call }), fee, signal }),
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
  }
}

async function estimate(
  ask: AskNetwork,
  { account, network, call, signal }: CallRequest,
): Promise<TransferFee> {
  const transaction = read({ account, call })
  const balance = { method: 'eth_getBalance', params: [transaction.from, 'latest'] }
  const [native, gas, price, dataFee] = await Promise.all([
    ask(network, balance, signal).then((answer) => readQuantity(answer, network, 'balance')),
    ask(network, { method: 'eth_estimateGas', params: [transaction] }, signal).then((answer) =>
      readQuantity(answer, network, 'amount of gas'),
    ),
    readGasPrice(ask, network, signal),
    // it can double until the transaction is sent
    readDataFee(ask, network, signal).then((fee) => 2n * fee),
  ])
  const cost = { gas, price, dataFee, network }
  const usual = feeOf(cost)
  const value = BigInt(transaction.value)
  const payable = native >= value + (usual?.max ?? 0n) ? usual : feeOf(cost, native - value)
  if (native < value || !payable) throw transferErrors.INSUFFICIENT_FEE({ data: usual })
  return payable
}

/** @throws evm/BAD_CALL */
function read({ account, call }: Pick<CallRequest, 'account' | 'call'>): Call {
  const { to = '', value = '0x0', ...rest } = toWireCall(Object(call) as EvmCall)
  return { from: addressOf(account), to, value, ...rest }
}
