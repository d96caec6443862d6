import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/http/http-error.js'
import type { Picture } from './pictures.js'

/** A day: pictures seldom change. */
const pictureCaching = 'public, max-age=86400, stale-while-revalidate=604800'
/** An SVG that is opened as a page runs no script. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Sends a picture, or 304 if the client has it.
 *
 * @throws an HttpError with 404 if there is none
 */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Picture | undefined) {
  if (!picture) throw new HttpError(404, 'id', 'There is no picture with this id')
  const etag = `"${picture.digest}"`
  reply.headers({
    etag,
    'cache-control': pictureCaching,
    'content-security-policy': picturePolicy,
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(picture.type).send(picture.bytes)
}
