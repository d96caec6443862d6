import * as z from 'zod'
import { askResult } from '../../modules/rpc/ask-result.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'
import type { RpcCall } from '../../modules/rpc/nodes/rpc-outcome.js'

/** Account with its data. */
export interface Account {
  /** Program that the account belongs to. */
  readonly owner: string
  readonly data: Uint8Array
}

/** Accounts that nodes answer for in one request. */
const maxAccounts = 100
const account = z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) })
const accounts = z.array(z.nullable(account))

/**
 * Returns the `value` of an answer with a context.
 *
 * @throws a NodeFailure if no node answers, or none with a value of the schema
 */
export async function readValue<T>(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  call: RpcCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { success, data } = z.object({ value: schema }).safeParse(await askResult(nodes, chain, call))
  if (!success) throw new NodeFailure('nonsense')
  return data.value
}

/** Reads accounts in their order; undefined for those that do not exist. @throws as {@link readValue} */
export async function readAccounts(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  addresses: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, index) =>
    addresses.slice(index * maxAccounts, (index + 1) * maxAccounts),
  )
  const read = await Promise.all(
    parts.map(async (part) => {
      const params = [part, { encoding: 'base64', commitment: 'confirmed' }]
      const found = await readValue(nodes, chain, { method: 'getMultipleAccounts', params }, accounts)
      if (found.length !== part.length) throw new NodeFailure('nonsense')
      return found
    }),
  )
  return read.flat().map((found) => {
    return found
      ? { owner: found.owner, data: new Uint8Array(Buffer.from(found.data[0], 'base64')) }
      : undefined
  })
}
