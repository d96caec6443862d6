import type { SmartAccountChain, SmartAccountChains } from './read-smart-accounts.js'

/** Test networks whose nodes accept EIP-7702: Sepolia, Base Sepolia and the test network of BNB Smart Chain. */
const testChains = ['eip155:11155111', 'eip155:84532', 'eip155:97']
const selfPaid: SmartAccountChain = { bundler: undefined, paymaster: undefined, policy: undefined }

/**
 * Chooses the chains with smart accounts: those that the operator lists, test networks, and with --dev all chains whose nodes are on
 * this machine.
 *
 * @param nodes chains with a node, and those whose nodes are all on this machine
 * @throws for a listed chain without a node
 */
export function chooseChains(
  listed: SmartAccountChains,
  nodes: { readonly chains: readonly string[]; readonly localChains: readonly string[] },
  isDevelopment: boolean,
): SmartAccountChains {
  const { chains, localChains } = nodes
  for (const chain of listed.keys())
    if (!chains.includes(chain))
      throw new Error(`SMART_ACCOUNTS names ${chain}, which has no node. Add its node to UPSTREAMS.`)
  const local = isDevelopment ? localChains : []
  const byDefault = chains.filter(
    (chain) => testChains.includes(chain) || (local.includes(chain) && chain.startsWith('eip155:')),
  )
  return new Map([...byDefault.map((chain) => [chain, selfPaid] as const), ...listed])
}
