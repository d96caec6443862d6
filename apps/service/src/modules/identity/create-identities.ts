import { createClient, custom, isAddressEqual, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { createCache } from '../../platform/cache/create-cache.js'
import type { Identity } from './wire.js'
import type { Nodes } from '../rpc/nodes/create-nodes.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { isAvatar } from './is-avatar.js'

/** Tells what accounts are called. */
export interface Identities {
  /**
   * The name that an account has given itself and that leads back to it, and the picture of that name; kept for five
   * minutes.
   *
   * @throws a NodeFailure if no node of Ethereum answers.
   */
  find(account: Address): Promise<Identity>
}

/** Cache time of an answer, equal to that of a name in the widget (docs/behaviour.md, 6.1). */
const freshMs = 300_000
const mostKept = 10_000
const registryChain = 'eip155:1'
/** ENS's universal resolver on Ethereum. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const nobody: Identity = { name: null, avatar: null }

/** Creates what asks ENS through the nodes of Ethereum. Where there are none, nobody has a name. */
export function createIdentities(nodes: Nodes, now: () => number = () => performance.now()): Identities {
  const kept = createCache<Identity>({ freshMs, most: mostKept, now })

  async function find(address: Address): Promise<Identity> {
    const asked = askedThrough(nodes)
    const { client } = asked
    try {
      const name = await getEnsName(client, { address, universalResolverAddress })
      // a record in another spelling may look like somebody else's name
      if (name === null || spelled(name) !== name) return asked.orFailure(nobody)
      const [back, avatar] = await Promise.all([
        getEnsAddress(client, { name, universalResolverAddress }),
        getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null),
      ])
      if (back === null || !isAddressEqual(back, address)) return asked.orFailure(nobody)
      return { name, avatar: isAvatar(avatar) ? avatar : null }
    } catch {
      // a contract that refuses says that there is no name
      return asked.orFailure(nobody)
    }
  }

  return {
    async find(account) {
      if (!nodes.has(registryChain)) return nobody
      return kept.get(account.toLowerCase(), () => find(account))
    },
  }
}

/**
 * viem over the nodes. It hides what failed behind errors of its own, so that a failure is remembered here. Names that
 * are kept elsewhere (EIP-3668) are not followed: anybody could have this machine ask an address of theirs.
 */
function askedThrough(nodes: Nodes) {
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

function spelled(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
