import { message } from '#kernel'
import { addressOf } from '#kernel/chain'
import type { Receiver, ReceiverWarning, Transfer } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import { encodeSs58 } from '../addresses/ss58.js'
import { polkadotMessages } from '../messages.js'
import type { PolkadotContext } from '../node/polkadot-context.js'

/** Prefix of addresses for no network in particular. */
const generalPrefix = 42
/** First bytes of accounts without a key: of pallets, and of parachains on their relay chain and on each other. */
const ownerless = ['modl', 'para', 'sibl']

/**
 * Reads a typed address of any network. The result is in the format of this one: the account has the same key on each.
 *
 * @throws an error of `addressErrors`: each fault has its own
 */
export async function readReceiver(
  { chainOf }: PolkadotContext,
  { text, account, network }: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const { ss58Prefix } = chainOf(network)
  const { publicKey, prefix } = readAddress(text)
  const address = encodeSs58(publicKey, ss58Prefix)
  const warnings: ReceiverWarning[] = []
  if (address === addressOf(account)) warnings.push({ id: 'own', level: 'note' })
  if (publicKey.every((byte) => byte === 0)) warnings.push({ id: 'zero', level: 'refuse' })
  const start = String.fromCharCode(...publicKey.subarray(0, 4))
  if (ownerless.includes(start)) warnings.push({ id: 'contract', level: 'confirm' })
  if (prefix !== ss58Prefix)
    warnings.push({
      id: 'otherPrefix',
      // such as the address of an exchange, which may not have the key on this network
      level: prefix === generalPrefix ? 'note' : 'confirm',
      text: message(polkadotMessages, 'otherPrefix', { network: network.name }),
    })
  return { address, warnings }
}
