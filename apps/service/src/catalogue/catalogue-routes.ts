import type { FastifyInstance } from 'fastify'
import { createProjectGate } from '../http/project-gate.js'
import { readQuery } from '../http/read-query.js'
import { Refusal } from '../http/refusal.js'
import type { Projects } from '../projects/create-projects.js'
import { walletsQuery } from '../wire/wallets.js'
import type { Catalogue } from './catalogue.js'
import { createFindWallets } from './find-wallets.js'
import type { Pictures } from './pictures.js'

/** A picture hardly ever changes, and one that is a day old does no harm. */
const pictureCaching = 'public, max-age=86400, stale-while-revalidate=604800'
/** A picture opened as a page runs nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** GET /getWallets and GET /getWalletImage/:id (specification, section 7). */
export function catalogueRoutes(
  app: FastifyInstance,
  { catalogue, pictures, projects }: { catalogue: Catalogue; pictures: Pictures; projects: Projects },
): void {
  const findWallets = createFindWallets(catalogue)
  const gate = createProjectGate(projects, { feature: 'catalogue' })

  app.get('/getWallets', async (request, reply) => {
    await gate(request, reply)
    return findWallets(readQuery(walletsQuery, request.query))
  })

  app.get<{ Params: { id: string } }>('/getWalletImage/:id', async (request, reply) => {
    await gate(request, reply)
    const picture = await pictures.find(request.params.id)
    if (!picture) throw new Refusal(404, 'id', 'There is no picture with this id')
    const etag = `"${picture.digest}"`
    reply.headers({
      etag,
      'cache-control': pictureCaching,
      'content-security-policy': picturePolicy,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(picture.type).send(picture.bytes)
  })
}
