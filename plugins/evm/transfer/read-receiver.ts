import { addressOf } from '#kernel'
import type { Network, Receiver, ReceiverWarning, Transfer } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isSameAddress } from '../rpc/same-address.js'
import { readAddress } from './read-address.js'

const zeroAddress = `0x${'0'.repeat(40)}`
/** How the code of an account starts that only lets a contract act for it (EIP-7702): it is a person's all the same. */
const delegation = '0xef0100'

/** Reads a receiver, and looks who is there. */
export async function readReceiver(
  ask: AskNetwork,
  request: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const { text, account, network, asset, signal } = request
  const address = readAddress(text, network)
  const checks: readonly (readonly [ReceiverWarning, boolean])[] = [
    [{ id: 'own', level: 'note' }, isSameAddress(address, addressOf(account))],
    [{ id: 'zero', level: 'refuse' }, address === zeroAddress],
    [{ id: 'contract', level: 'note' }, await isContract(ask, address, network, signal)],
    [{ id: 'asset', level: 'refuse' }, isSameAddress(address, asset.address)],
  ]
  return { address, warnings: checks.filter(([, holds]) => holds).map(([warning]) => warning) }
}

/**
 * A node that cannot say whether there is code is no reason to refuse an address that is right: then nothing is warned
 * of. Who goes on needs the same node for the fee, and is told there that it cannot be reached.
 */
async function isContract(ask: AskNetwork, address: string, network: Network, signal: AbortSignal) {
  try {
    const code = await ask(network, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
    return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith(delegation)
  } catch {
    signal.throwIfAborted()
    return false
  }
}
