import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { readAccount } from '../../namespaces/namespaces.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { sendPicture } from '../catalogue/send-picture.js'
import { sourceUnavailable } from '../history/source-unavailable.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import { collectibleId, readCollectibleId } from './collectible-id.js'
import type { Collectibles } from './create-collectibles.js'
import { collectiblesAnswer, collectiblesQuery, pageSize } from './wire.js'

/**
 * Registers GET /v1/account/:account/collectibles, and GET /v1/collectibles/:id/picture, which reads only what is on a chain with a source.
 *
 * @param publicUrl without a slash at its end; default: the URL of the request
 */
export function collectiblesRoutes(
  app: ServiceApp,
  {
    collectibles,
    publicUrl,
  }: { readonly collectibles: Collectibles; readonly publicUrl: string | undefined },
): void {
  const pictureUrl = ({ protocol, host, project }: FastifyRequest, id: string) =>
    `${publicUrl ?? `${protocol}://${host}`}/v1/collectibles/${encodeURIComponent(id)}/picture?projectId=${encodeURIComponent(project.id)}`

  app.get(
    '/v1/account/:account/collectibles',
    {
      schema: {
        summary: 'Collectibles of an account on a chain',
        params: z.object({ account: z.string() }),
        querystring: collectiblesQuery,
        response: { 200: collectiblesAnswer },
      },
    },
    async (request, reply) => {
      const { chainId, cursor } = request.query
      const { address } = readAccount(request.params.account, chainId)
      reply.header('cache-control', 'no-store')
      const { held, next } = await asUnavailable(
        sourceUnavailable(
          collectibles.heldBy(chainId, address, { cursor, most: pageSize }),
          'The collectibles of this chain',
        ),
      )
      return {
        data: held.map((one) => {
          const { contract, tokenId, standard, amount, name, collection, description, properties } = one
          const id = collectibleId(chainId, one)
          return {
            ...{ id, chainId, contract, standard, collection, description },
            tokenId: String(tokenId),
            quantity: String(amount),
            name: name === '' ? `${collection} #${tokenId}`.trim() : name,
            properties: [...properties],
            ...(one.picture !== '' && { picture: pictureUrl(request, id) }),
            flags: { is_spam: one.isSpam },
          }
        }),
        next: next ?? null,
        ...(!collectibles.supports(chainId) && { supported: false }),
      }
    },
  )

  app.get(
    '/v1/collectibles/:id/picture',
    {
      schema: {
        summary: 'Picture of a collectible, as its contract and its description say',
        params: z.object({ id: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const id = readCollectibleId(request.params.id)
      if (!id) throw new HttpError(400, 'id', 'id must be a CAIP-19 id such as eip155:1/erc721:0x…/118')
      try {
        return sendPicture(request, reply, await asUnavailable(collectibles.picture(id.chain, id)))
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        throw new HttpError(error.mayPass ? 503 : 404, 'id', 'The picture cannot be read')
      }
    },
  )
}
