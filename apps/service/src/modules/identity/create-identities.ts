import { createClient, custom, isAddressEqual, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { createCache } from '../../platform/cache/create-cache.js'
import type { Identity } from './wire.js'
import type { Nodes } from '../rpc/nodes/create-nodes.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { isAvatar } from './is-avatar.js'

/** Finds the names and avatars of accounts. */
export interface Identities {
  /**
   * Returns the primary name of an account, verified by resolving it back (ENSIP-19), and its avatar. Cached for five
   * minutes.
   *
   * @throws a NodeFailure if no node of Ethereum answers
   */
  find(account: Address): Promise<Identity>
}

/** Cache time of an answer, equal to that of a name in the widget (docs/behaviour.md, 6.1). */
const freshMs = 300_000
const maxCached = 10_000
const registryChain = 'eip155:1'
/** ENS's universal resolver on Ethereum. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const noIdentity: Identity = { name: null, avatar: null }

/** Creates the reader of ENS through the nodes of Ethereum. Without nodes no account has a name. */
export function createIdentities(nodes: Nodes, now: () => number = () => performance.now()): Identities {
  const cache = createCache<Identity>({ freshMs, most: maxCached, now })

  async function find(address: Address): Promise<Identity> {
    const reader = clientOver(nodes)
    const { client } = reader
    try {
      const name = await getEnsName(client, { address, universalResolverAddress })
      // a record that is not normalized may look like the name of another account
      if (name === null || normalized(name) !== name) return reader.orFailure(noIdentity)
      const [back, avatar] = await Promise.all([
        getEnsAddress(client, { name, universalResolverAddress }),
        getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null),
      ])
      if (back === null || !isAddressEqual(back, address)) return reader.orFailure(noIdentity)
      return { name, avatar: isAvatar(avatar) ? avatar : null }
    } catch {
      // a resolver that reverts has no name
      return reader.orFailure(noIdentity)
    }
  }

  return {
    async find(account) {
      if (!nodes.has(registryChain)) return noIdentity
      return cache.get(account.toLowerCase(), () => find(account))
    },
  }
}

/**
 * Creates a viem client over the nodes. viem wraps the failures of nodes, so the last one is remembered here. Offchain names
 * (EIP-3668) are not followed: their owners could make this machine request any URL.
 */
function clientOver(nodes: Nodes) {
  let failure: NodeFailure | undefined
  const client = createClient({
    ccipRead: false,
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: unknown }) {
          const outcome = await nodes.ask(registryChain, { method, params }).catch((error: unknown) => {
            if (error instanceof NodeFailure) failure = error
            throw error
          })
          if ('result' in outcome) return outcome.result
          const { message, ...rest } = outcome.error
          throw Object.assign(new Error(message), rest)
        },
      },
      { retryCount: 0 },
    ),
  })
  return {
    client,
    orFailure(answer: Identity): Identity {
      if (failure) throw failure
      return answer
    },
  }
}

function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
