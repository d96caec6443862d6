import * as z from 'zod'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { isOn, readAccount } from '../../namespaces/namespaces.js'
import type { IconUrl } from '../catalogue/icon-url.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { AssetDescriptions } from './asset-descriptions.js'
import { sourceUnavailable } from './source-unavailable.js'
import type { History } from './create-history.js'
import { decodeCursor, encodeCursor } from './cursor.js'
import { readApprovals } from './read-approvals.js'
import { toWire } from './to-wire.js'
import { historyAnswer, historyQuery, pageSize } from './wire.js'

/** Registers GET /v1/account/:account/history. The answer says so of a chain without a source. */
export function historyRoutes(
  app: ServiceApp,
  {
    history,
    descriptions,
    iconUrl,
  }: {
    readonly history: History
    readonly descriptions: AssetDescriptions
    readonly iconUrl: IconUrl
  },
): void {
  app.get(
    '/v1/account/:account/history',
    {
      schema: {
        summary: 'Transactions of an account, the newest first',
        params: z.object({ account: z.string() }),
        querystring: historyQuery,
        response: { 200: historyAnswer },
      },
    },
    async (request, reply) => {
      const { cursor, chainId, onramp } = request.query
      const start = cursor === undefined ? new Map<string, null>() : decodeCursor(cursor)
      const { namespace, address: account } = readAccount(request.params.account, chainId)
      const chains = history.chains.filter(
        (chain) => (chainId ?? chain) === chain && isOn(namespace, account, chain),
      )
      reply.header('cache-control', 'no-store')
      if (onramp || chains.length === 0) {
        const isMissing = chainId !== undefined && !history.chains.includes(chainId)
        return { data: [], next: null, ...(isMissing && { supported: false }) }
      }
      const { entries, next } = await sourceUnavailable(
        asUnavailable(history.read(chains, account, start, pageSize)),
      )
      const hasApproved = await asUnavailable(
        readApprovals(history, entries, { account, isListed: descriptions.isListed }),
      )
      const data = await Promise.all(
        entries.map(async (entry) => {
          const { chain } = entry
          const contracts = [...new Set([undefined, ...entry.moves.map(({ contract }) => contract)])]
          const described = new Map(
            await Promise.all(
              contracts.map(
                async (contract) => [contract, await descriptions.describe(chain, contract)] as const,
              ),
            ),
          )
          return toWire(entry, {
            account,
            describe: (contract) => described.get(contract),
            iconOf: (contract) => iconUrl(request, { chain, contract }),
            isListed: (contract) => descriptions.isListed(chain, contract),
            hasApproved: (contract) => hasApproved(entry, contract),
          })
        }),
      )
      return {
        data: data.filter((one) => one !== undefined),
        next: next ? encodeCursor(next) : null,
      }
    },
  )
}
