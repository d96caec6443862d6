import type { TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { evmTransferErrors } from './errors.js'
import { isOddUsdt } from './usdt.js'

/**
 * Checks what the `transfer` of an asset's contract returns. Most return true; the seven USDT contracts return nothing,
 * and so do some others: then there must be a contract at all, for a call to an empty address succeeds, too. Some old
 * ones say false instead of reverting.
 * @throws evm/REFUSED, evm/NO_CONTRACT.
 */
export async function checkAnswer(
  ask: AskNetwork,
  { network, asset }: Pick<TransferOrder, 'network' | 'asset'>,
  returned: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { address = '' } = asset
  if (isOddUsdt(address)) return
  if (returned !== '0x') {
    // a bool is a word: any but zero is true
    if (typeof returned === 'string' && /^0x0*1$/.test(returned)) return
    throw evmTransferErrors.REFUSED({ values: { asset: asset.symbol } })
  }
  const code = await ask(network, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  if (code === '0x')
    throw evmTransferErrors.NO_CONTRACT({ values: { asset: asset.symbol, network: network.name } })
}
