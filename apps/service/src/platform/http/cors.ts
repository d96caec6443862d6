import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets the page that asks read the answer. Without an origin nobody has to be let. */
export function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined) return
  reply.headers({
    'access-control-allow-origin': origin,
    // when to ask again
    'access-control-expose-headers': 'retry-after',
  })
}

const preflightSeconds = 7_200

/**
 * Answers the question that a browser asks before a call. It is answered the same for every page: the project may
 * stand in the call's body, and the call itself is refused where the page is none of the project's.
 */
export function replyToPreflight(request: FastifyRequest, reply: FastifyReply) {
  allowOrigin(request, reply)
  return reply
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': preflightSeconds,
    })
    .code(204)
    .send()
}
