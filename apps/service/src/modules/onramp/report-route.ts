import * as z from 'zod'
import type { Clock } from '../../platform/clock.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { textField } from '../../platform/http/text-field.js'
import type { Orders } from './create-orders.js'
import type { OnrampProvider } from './onramp-provider.js'
import { webhookAnswer } from './wire.js'

/** Registers the call of providers. It needs no origin: the signature says who calls. */
export async function reportRoute(
  app: ServiceApp,
  {
    orders,
    providersOf,
    clock,
  }: {
    readonly orders: Orders
    /** Returns the providers with keys for a project, whether the project offers them or not. */
    providersOf(project: string): readonly OnrampProvider[]
    readonly clock: Pick<Clock, 'now'>
  },
): Promise<void> {
  await app.register((scope: ServiceApp, _options, done) => {
    // a signature is that of the bytes, which JSON does not keep
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(
      '/v1/onramp/webhooks/:provider',
      {
        config: { isPublic: true },
        schema: {
          summary: 'Report of a provider about an order, signed by the provider',
          params: z.object({ provider: z.string() }),
          querystring: z.object({
            projectId: textField(/^[\w-]{1,64}$/, 'must be the id of a project'),
          }),
          response: { 200: webhookAnswer },
        },
      },
      async ({ params, query, body, headers }) => {
        const provider = providersOf(query.projectId).find(({ id }) => id === params.provider)
        await orders.report(provider, query.projectId, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          at: clock.now(),
          header(name) {
            const value = headers[name]
            return typeof value === 'string' ? value : undefined
          },
        })
        return { received: true as const }
      },
    )
    done()
  })
}
