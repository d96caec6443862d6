import { addressOf } from '#kernel/chain'
import type { Receiver, ReceiverWarning, Transfer } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import type { CosmosContext } from '../node/cosmos-context.js'

/** Bytes of accounts with a key. Longer addresses are those of contracts and modules. */
const keyAccountBytes = 20

/**
 * Reads a typed address, and looks for a module at it. Without an answer of a node, the address alone is checked.
 *
 * @throws an error of `addressErrors`: each fault has its own
 */
export async function readReceiver(
  { node, chainOf }: CosmosContext,
  { text, account, network, signal }: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const { bech32Prefix } = chainOf(network)
  const { address, bytes } = readAddress(text, { name: network.name, bech32Prefix })
  const warnings: ReceiverWarning[] = []
  if (address === addressOf(account)) return { address, warnings: [{ id: 'own', level: 'note' }] }
  if (bytes.every((byte) => byte === 0)) warnings.push({ id: 'zero', level: 'refuse' })
  const found = await node.account(address, { network, signal }).catch(() => undefined)
  signal.throwIfAborted()
  if (found?.isModule || bytes.length !== keyAccountBytes) warnings.push({ id: 'contract', level: 'confirm' })
  return { address, warnings }
}
