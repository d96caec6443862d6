import * as z from 'zod'
import type { AccountNames } from '../../../modules/identity/account-names.js'
import type { Identity } from '../../../modules/identity/wire.js'
import { askResult } from '../../../modules/rpc/ask-result.js'
import type { NodeAccess } from '../../../modules/rpc/nodes/node-access.js'
import { NodeFailure } from '../../../modules/rpc/nodes/node-failure.js'
import { readAccounts } from '../accounts.js'
import { mainChain } from '../prices.js'
import { primaryKey, reverseKey, rootName } from './keys.js'
import { readEntry, readName, readPrimary } from './read-registry.js'
import { resolveName } from './resolve-name.js'

/** SLIP-44 coin type of Solana. */
const coinType = 501
/**
 * First slot at which names of SNS no longer end with `.sol`, as in the SDK of SNS (SOL_TLD_CUTOFF_SLOT): the suffix belongs to
 * another registry from then on, and the same name may have another owner there. Names of SNS always end with `.sns`, too.
 */
const lastSlotOfSol = 452_825_395
const noIdentity: Identity = { name: null, avatar: null }
/** Other letters are left out: a name with them may look like another one. */
const label = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const bareName = new RegExp(`^${label}(?:\\.${label})?$`)
const fullName = new RegExp(`^(${label}(?:\\.${label})?)\\.(sol|sns)$`)

/** Creates the reader of names of the Solana Name Service through the nodes of Solana's main network. */
export function createSnsNames(nodes: NodeAccess): AccountNames {
  async function endsWithSol(): Promise<boolean> {
    const params = [{ commitment: 'finalized' }]
    const { success, data } = z
      .int()
      .safeParse(await askResult(nodes, mainChain, { method: 'getSlot', params }))
    if (!success) throw new NodeFailure('nonsense')
    return data < lastSlotOfSol
  }

  async function primaryName(owner: string): Promise<string | undefined> {
    const read = async (...keys: readonly string[]) => readAccounts(nodes, mainChain, keys)
    const key = readPrimary((await read(primaryKey(owner)))[0])
    if (key === undefined) return undefined
    const entry = readEntry((await read(key))[0])
    if (!entry) return undefined
    const isSubdomain = entry.parent !== rootName
    const [own, parent] = await (isSubdomain
      ? read(reverseKey(key, entry.parent), reverseKey(entry.parent))
      : read(reverseKey(key)))
    const labels = [readName(readEntry(own)), ...(isSubdomain ? [readName(readEntry(parent))] : [])]
    const name = labels.join('.')
    return bareName.test(name) ? name : undefined
  }

  const isName = (text: string) => fullName.test(text.toLowerCase())

  return {
    isName,
    async find(address) {
      if (!nodes.has(mainChain)) return noIdentity
      const name = await primaryName(address)
      if (name === undefined || (await resolveName(nodes, mainChain, name)) !== address) return noIdentity
      return { name: `${name}.${(await endsWithSol()) ? 'sol' : 'sns'}`, avatar: null }
    },
    async resolve(text) {
      const name = text.toLowerCase()
      const [, bare, suffix] = fullName.exec(name) ?? []
      if (bare === undefined || !nodes.has(mainChain)) return undefined
      if (suffix === 'sol' && !(await endsWithSol())) return undefined
      const address = await resolveName(nodes, mainChain, bare)
      return address === undefined ? undefined : { name, address, coinType }
    },
  }
}
