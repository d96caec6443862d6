import { keccak256, namehash, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { codeOf, places } from './contracts.mjs'
import { registrySlots } from './place-names.mjs'
import { callRpcs } from './rpc.mjs'
import { entryOf, storeText, word } from './storage.mjs'

/** Domain of names that accounts register at a service with --dev. */
const domain = 'foyer.id'
const ethereumId = 1
/** Known to everyone: it signs answers for local chains only. */
const signerKey = keccak256(stringToHex('foyer: signer of names on local chains'))
// in the order of contracts/EnsGatewayResolver.sol
const slots = { owner: word(0), isSigner: word(1), gateways: word(2) }

/** Options of a service whose answers the resolver takes. */
export const namesEnvironment = { NAME_SIGNER_KEY: signerKey }

/**
 * Puts the resolver contract of the domain foyer.id into ENS of the local Ethereum, with the gateway of a service that has
 * {@link namesEnvironment}. No block is mined for it. The service of an earlier start may have had another port.
 *
 * @param {{ chains: readonly { id: number, rpcUrl: string }[], accounts: readonly { address: import('viem').Address }[] }} devnet
 * @param {string} serviceUrl
 * @returns {Promise<void>}
 */
export async function addNamesResolver({ chains, accounts }, serviceUrl) {
  const rpcUrl = chains.find(({ id }) => id === ethereumId)?.rpcUrl
  const [owner] = accounts
  if (!rpcUrl || !owner) throw new Error('Names in ENS need a local Ethereum with an account.')
  const node = namehash(domain)
  const stored = [
    [slots.owner, word(owner.address)],
    [entryOf(slots.isSigner, privateKeyToAddress(signerKey)), word(1)],
    [slots.gateways, word(1)],
    ...storeText(keccak256(slots.gateways), `${serviceUrl}/v1/ens?data={data}`),
  ]
  await callRpcs(rpcUrl, [
    { method: 'anvil_setCode', params: [places.namesResolver, codeOf('EnsGatewayResolver')] },
    ...stored.map((one) => ({ method: 'anvil_setStorageAt', params: [places.namesResolver, ...one] })),
    ...[
      [entryOf(registrySlots.owner, node), word(owner.address)],
      [entryOf(registrySlots.resolver, node), word(places.namesResolver)],
    ].map((one) => ({ method: 'anvil_setStorageAt', params: [places.registry, ...one] })),
  ])
}
