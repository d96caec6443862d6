import { addressOf } from '#kernel'
import type { Network, Receiver, ReceiverWarning, Transfer } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isSameAddress } from '../rpc/hex.js'
import { readAddress } from './read-address.js'

const zeroAddress = `0x${'0'.repeat(40)}`
/** Prefix of the code of an account that delegates to a contract (EIP-7702). It still belongs to a person. */
const delegation = '0xef0100'

/** Reads a receiver and its warnings. */
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
  return { address, warnings: checks.filter(([, applies]) => applies).map(([warning]) => warning) }
}

/**
 * Whether an address has a contract. False if the node does not answer: the address is still valid, and the fee estimate
 * reports the unreachable node.
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
