import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { Mailbox } from './mailbox.js'
import { pagePolicy } from './pages.js'
import { mailboxPage } from './mailbox-page.js'

const mailboxQuery = z.object({
  format: z.enum(['html', 'json'], 'must be html or json').default('html'),
  /** Only mail to this address. */
  to: z.string().optional(),
})

/** Registers GET /auth/v1/mailbox, the mail of a service in development. */
export function mailboxRoutes(app: ServiceApp, { mailbox }: { readonly mailbox: Mailbox }): void {
  app.get(
    '/auth/v1/mailbox',
    {
      config: { isPublic: true },
      schema: { summary: 'Mail of a service in development', querystring: mailboxQuery },
    },
    async (request, reply) => {
      refuseForeignPages(request)
      const { format, to } = request.query
      const messages = mailbox.list().filter((mail) => to === undefined || mail.to === to.toLowerCase())
      reply.header('cache-control', 'no-store')
      if (format === 'json') return { messages }
      return reply
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(mailboxPage(messages))
    },
  )
}

/**
 * Refuses pages of other sites: they could read the mail of a developer by a request to localhost, or by a name of theirs that
 * resolves to this machine.
 */
function refuseForeignPages({ headers, hostname }: FastifyRequest): void {
  const origin = headers.origin
  const isLocalPage = origin === undefined || (URL.canParse(origin) && isLocalName(new URL(origin).hostname))
  if (!isLocalPage || !isLocalName(hostname))
    throw new HttpError(403, 'origin', 'Only pages of this machine may read the mailbox')
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'
}
