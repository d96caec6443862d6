import * as z from 'zod'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { balanceAnswer, balanceQuery } from './wire.js'
import type { IconUrl } from '../catalogue/icon-url.js'
import type { Nodes } from '../rpc/nodes/create-nodes.js'
import { isOn, readAccount, type Account } from '../../namespaces/namespaces.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { Balances } from './create-balances.js'

/** Registers GET /v1/account/:address/balance. A chain without nodes has no balances. */
export function balanceRoutes(
  app: ServiceApp,
  {
    nodes,
    balances,
    iconUrl,
  }: {
    readonly nodes: Nodes
    readonly balances: Balances
    readonly iconUrl: IconUrl
  },
): void {
  /** One chain that does not answer does not hide the others, unless it is the one that was asked for. */
  async function readAll({ namespace, address }: Account, bypassCache: boolean) {
    const chains = nodes.chains.filter((chain) => isOn(namespace, address, chain))
    const read = await Promise.allSettled(chains.map((chain) => balances.read(chain, address, bypassCache)))
    const [failed] = read.filter((one) => one.status === 'rejected')
    const found = read.filter((one) => one.status === 'fulfilled')
    if (failed && found.length === 0) throw failed.reason
    return found.flatMap(({ value }) => value)
  }

  app.get(
    '/v1/account/:address/balance',
    {
      schema: {
        summary: 'Assets of an account, with their fiat values',
        params: z.object({ address: z.string() }),
        querystring: balanceQuery,
        response: { 200: balanceAnswer },
      },
    },
    async (request, reply) => {
      const { chainId, forceUpdate = '' } = request.query
      if (chainId !== undefined && !nodes.has(chainId)) return { balances: [] }
      const account = readAccount(request.params.address, chainId)
      // of all chains at once it would ask every node, however often
      const bypassCache = chainId !== undefined && !['', '0', 'false'].includes(forceUpdate)
      const holdings = await asUnavailable(
        chainId === undefined
          ? readAll(account, bypassCache)
          : balances.read(chainId, account.address, bypassCache),
      )
      reply.header('cache-control', 'no-store')
      return {
        balances: holdings.map((holding) => {
          const { chainId: chain, address } = holding
          const contract = address?.slice(chain.length + 1)
          return { ...holding, iconUrl: iconUrl(request, { chain, contract }) }
        }),
      }
    },
  )
}
