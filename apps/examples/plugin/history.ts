import { definePlugin, defineService, schema } from 'foyerkit/kernel'
import { apiKey, defineEndpoints, get } from 'foyerkit/plugins/service/contract'

const page = schema.object({ data: schema.array(schema.object({ id: schema.string() })) })

/** Lists what an account did, read from the service. */
export interface History {
  list(account: string): Promise<readonly { readonly id: string }[]>
}

// #region endpoint
const historyApi = defineEndpoints('history', {
  list: get('/v1/account/:account/history', { response: page, unsupported: { data: [] } }),
})

export const historyKey = defineService<History>('history.list')

export const history = definePlugin({
  id: 'history',
  optional: { api: apiKey },
  provides: { history: historyKey },
  setup: ({ maybe }) => ({
    history: () => ({
      async list(account) {
        // read at each use: undefined while plugin `service` is inactive
        const answer = await maybe.api?.call(historyApi.list, { account })
        return answer?.data ?? []
      },
    }),
  }),
})
// #endregion
