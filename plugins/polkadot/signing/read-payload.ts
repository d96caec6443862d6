import type { Network } from '#kernel/chain'
import { isSameKey } from '../addresses/ss58.js'
import { readAddress } from '../addresses/read-address.js'
import type { PolkadotPayload } from '../contract.js'
import { signingErrors } from '../errors.js'
import { isHex } from '../hex.js'

const hashLength = 66

/**
 * Reads a transaction to sign. Other fields than the address, the chain and the call are the wallet's to check.
 *
 * @throws polkadot/BAD_TRANSACTION, polkadot/OTHER_ACCOUNT, polkadot/OTHER_NETWORK, or an error of the address
 */
export function readPayload(transaction: unknown, address: string, network: Network): PolkadotPayload {
  const payload = Object(transaction) as Readonly<Record<string, unknown>>
  const { address: signer, genesisHash, method } = payload
  const missing = (field: string) => signingErrors.BAD_TRANSACTION({ values: { field } })
  if (typeof signer !== 'string') throw missing('address')
  if (!isHex(genesisHash) || genesisHash.length !== hashLength) throw missing('genesisHash')
  if (!isHex(method)) throw missing('method')
  readAddress(signer)
  if (!isSameKey(signer, address)) throw signingErrors.OTHER_ACCOUNT()
  if (!genesisHash.toLowerCase().startsWith(`0x${network.id}`))
    throw signingErrors.OTHER_NETWORK({ values: { network: network.name } })
  return { ...payload, address: signer, genesisHash, method }
}
