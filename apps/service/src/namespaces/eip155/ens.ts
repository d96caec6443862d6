import { createClient, custom, isAddressEqual, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { AccountNames } from '../../modules/identity/account-names.js'
import type { Identity } from '../../modules/identity/wire.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'
import { isAvatar } from './is-avatar.js'

const registryChain = 'eip155:1'
/** ENS's universal resolver on Ethereum. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const noIdentity: Identity = { name: null, avatar: null }

/** Creates the reader of ENS through the nodes of Ethereum (ENSIP-19). Without nodes no account has a name. */
export function createEnsNames(nodes: NodeAccess): AccountNames {
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
    find: async (account) => (nodes.has(registryChain) ? find(account as Address) : noIdentity),
  }
}

/**
 * Creates a viem client over the nodes. viem wraps the failures of nodes, so the last one is remembered here. Offchain names
 * (EIP-3668) are not followed: their owners could make this machine request any URL.
 */
function clientOver(nodes: NodeAccess) {
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
