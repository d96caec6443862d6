import { ed25519 } from '@noble/curves/ed25519'
import * as z from 'zod'
import type { NodeAccess } from '../../../modules/rpc/nodes/node-access.js'
import { readAccounts, readValue } from '../accounts.js'
import { bytesOf, encodeBase58, isOnCurve, readAddress } from '../addresses.js'
import { token2022Program, tokenProgram } from '../programs.js'
import { mintKey, nameKey, resolutionKeys } from './keys.js'
import { isActiveAsset, readEntry, readRecord, type RegistryEntry } from './read-registry.js'

const addressBytes = 32
const signatureBytes = 64
const largest = z.array(
  z.object({ address: z.string().refine((text) => readAddress(text) !== undefined), amount: z.string() }),
)

/**
 * Resolves a name without its suffix as SNS-IP-5 describes it: the holder of its asset, else its validated or signed record of
 * an address, else its owner. Undefined if it is not registered, or if its address cannot be trusted: a program that owns the
 * name or its asset is none that can be paid.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function resolveName(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  name: string,
): Promise<string | undefined> {
  const key = nameKey(name)
  const keys = resolutionKeys(key)
  const [entryAccount, asset, recordAccount, signedAccount] = await readAccounts(nodes, chain, [
    key,
    keys.asset,
    keys.record,
    keys.signedRecord,
  ])
  const entry = readEntry(entryAccount)
  if (!entry) return undefined
  if (isActiveAsset(asset)) return ifPayable(await holderOf(nodes, chain, mintKey(key)))
  const recordEntry = readEntry(recordAccount)
  if (recordEntry) {
    const record = readRecord(recordEntry)
    if (!record) return undefined
    // one of an earlier owner is ignored
    if (record.validFor === entry.owner)
      return record.verified === record.content ? record.content : undefined
  }
  const signed = readEntry(signedAccount)
  return (signed && readSigned(signed, keys.signedRecord, entry.owner)) ?? ifPayable(entry.owner)
}

const ifPayable = (address: string | undefined) =>
  address !== undefined && isOnCurve(bytesOf(address)) ? address : undefined

/** Reads a record that the owner of the name has signed: the address, then the signature of it and the record's account. */
function readSigned({ data }: RegistryEntry, key: string, owner: string): string | undefined {
  if (data.length < addressBytes + signatureBytes) return undefined
  const address = data.subarray(0, addressBytes)
  const signature = data.subarray(addressBytes, addressBytes + signatureBytes)
  const message = Buffer.from(Buffer.concat([address, bytesOf(key)]).toString('hex'))
  try {
    return ed25519.verify(signature, message, bytesOf(owner)) ? encodeBase58(address) : undefined
  } catch {
    return undefined
  }
}

/** Returns the owner of the account that holds the only unit of a mint. */
async function holderOf(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  mint: string,
): Promise<string | undefined> {
  const accounts = await readValue(
    nodes,
    chain,
    { method: 'getTokenLargestAccounts', params: [mint] },
    largest,
  )
  const [holder] = accounts.filter(({ amount }) => amount === '1')
  if (!holder) return undefined
  const [account] = await readAccounts(nodes, chain, [holder.address])
  const isAsset = account?.owner === tokenProgram || account?.owner === token2022Program
  if (!isAsset || account.data.length < 72) return undefined
  const bytes = Buffer.from(account.data)
  const [ofMint, owner] = [encodeBase58(bytes.subarray(0, 32)), encodeBase58(bytes.subarray(32, 64))]
  return ofMint === mint && bytes.readBigUInt64LE(64) === 1n ? owner : undefined
}
