import type { Block, NodeRequest, PolkadotNode } from '../node/polkadot-node.js'

/**
 * Reads blocks in order until one has what is searched, or a node does not show the next one.
 *
 * @param from.after block before the first one
 * @returns what `find` returned; undefined if no block has it
 */
export async function searchBlocks<T>(
  node: PolkadotNode,
  { after, last }: { readonly after: bigint; readonly last: bigint },
  request: NodeRequest,
  find: (block: Block) => T | undefined,
): Promise<T | undefined> {
  for (let number = after + 1n; number <= last; number++) {
    const hash = await node.hashAt(number, request)
    if (hash === undefined) return undefined
    const found = find(await node.block({ hash, number }, request))
    if (found !== undefined) return found
  }
  return undefined
}
