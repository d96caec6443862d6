import * as z from 'zod'
import type { Clock } from '../../platform/clock.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import { heavyRequest } from '../../platform/limits/heavy-request.js'
import type { RequestProject } from '../../platform/module/platform.js'
import { referenceOf } from '../../namespaces/namespaces.js'
import { isOriginAllowed } from '../projects/is-origin-allowed.js'
import type { Onramp } from './create-onramp.js'
import type { Orders } from './create-orders.js'
import { centsText } from './money.js'
import type { OnrampAsset } from './onramp-assets.js'
import type { OnrampProvider } from './onramp-provider.js'
import { paymentCurrency, paymentMethods, type PaymentMethod } from './payment-methods.js'
import { quoteToWire } from './to-wire.js'
import {
  optionsAnswer,
  orderAnswer,
  quoteAnswer,
  quoteBody,
  quotesAnswer,
  quotesBody,
  urlAnswer,
  urlBody,
} from './wire.js'

/** Requests that a call counts as which asks every provider. */
const weight = 5

/** Registers the calls of widgets. */
export function onrampRoutes(
  app: ServiceApp,
  {
    onramp,
    orders,
    providersOf,
    limits,
    clock,
  }: {
    readonly onramp: Onramp
    readonly orders: Orders
    providersOf(project: RequestProject): readonly OnrampProvider[]
    readonly limits: Limits
    readonly clock: Pick<Clock, 'now'>
  },
): void {
  const preHandler = heavyRequest(limits, weight)

  app.get(
    '/v1/onramp/options',
    {
      schema: {
        summary: 'Currencies that can be bought and paid with, and the providers of the project',
        response: { 200: optionsAnswer },
      },
    },
    ({ project }) => {
      const providers = providersOf(project)
      const methods = [...new Set(providers.flatMap((provider) => provider.paymentMethods))]
      return {
        paymentCurrencies:
          methods.length === 0 ? [] : [{ id: paymentCurrency, payment_method_limits: methods.map(limitsOf) }],
        purchaseCurrencies: byCurrency(onramp.assetsOf(providers)),
        providers: providers.map(({ id, name, isTest, ...provider }) => ({
          ...{ id, name, isTest },
          paymentMethods: [...provider.paymentMethods],
        })),
      }
    },
  )

  app.post(
    '/v1/onramp/quote',
    {
      preHandler,
      schema: {
        summary: 'Quote of one provider, by default the one with the best price',
        body: quoteBody,
        response: { 200: quoteAnswer },
      },
    },
    async ({ body, project }) => quoteToWire(await onramp.quote(body, providersOf(project)), clock.now()),
  )

  app.post(
    '/v1/onramp/quotes',
    {
      preHandler,
      schema: {
        summary: 'Quotes of all providers of the project, the best price first',
        body: quotesBody,
        response: { 200: quotesAnswer },
      },
    },
    async (request) => {
      const found = await onramp.quotes(request.body, providersOf(request.project))
      return {
        quotes: found.map((one) =>
          'refusal' in one
            ? { provider: { id: one.provider.id, name: one.provider.name }, refusal: one.refusal }
            : quoteToWire(one, clock.now()),
        ),
      }
    },
  )

  app.post(
    '/v1/generators/onrampurl',
    {
      preHandler,
      schema: {
        summary: 'Page of a provider where an order is paid',
        body: urlBody,
        response: { 200: urlAnswer },
      },
    },
    async (request) => {
      const { project, body, ip, headers } = request
      const { returnUrl } = body
      if (returnUrl !== undefined && !isOriginAllowed(project.allowedOrigins, new URL(returnUrl).origin))
        throw new HttpError(400, 'returnUrl', 'returnUrl must be a page of the project')
      return onramp.open(body, {
        project: project.id,
        providers: providersOf(project),
        clientIp: ip,
        origin: headers.origin,
      })
    },
  )

  app.get(
    '/v1/onramp/orders/:id',
    {
      schema: {
        summary: 'State of an order',
        params: z.object({ id: z.string() }),
        response: { 200: orderAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await orders.find(request.params.id, request.project.id)
      const { id, provider, status, chain, asset, quotedAmount, amount, transactionHash } = order
      return {
        ...{ id, provider, status, chain, asset },
        ...(quotedAmount !== null && { quotedAmount }),
        ...(amount !== null && { amount }),
        ...(transactionHash !== null && { transactionHash }),
        isPayable: orders.isPayable(order),
      }
    },
  )
}

function limitsOf(method: PaymentMethod) {
  const { min, max } = paymentMethods[method]
  return { id: method, min: centsText(min), max: centsText(max) }
}

function byCurrency(assets: readonly OnrampAsset[]) {
  return [...new Set(assets.map(({ currency }) => currency))].map((id) => {
    const own = assets.filter(({ currency }) => currency === id)
    return {
      ...{ id, symbol: id, name: own[0]?.name ?? id },
      networks: own.map(({ network, contract }) => ({
        name: network.name,
        display_name: network.displayName,
        chain_id: referenceOf(network.chain),
        contract_address: contract ?? '',
        chain: network.chain,
      })),
    }
  })
}
