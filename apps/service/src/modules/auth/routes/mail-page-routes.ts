import type { FastifyReply, FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { undoEmailChange } from '../email-change/undo-email-change.js'
import { readChangeId, restoreLogins } from '../user-logins/restore-logins.js'
import { approveDevice } from '../logins/device-state.js'
import { endLogin } from '../logins/end-login.js'
import { countryName } from '../mail/country.js'
import { fillText } from '../mail/fill-text.js'
import { askedLanguage } from '../mail/asked-language.js'
import { textsOf } from '../mail/languages.js'
import { mailPagePath, type MailPage } from '../mail/mail-links.js'
import type { MailParts } from '../mail/mail-parts.js'
import type { MailTexts } from '../mail/mail-texts.js'
import { pageOf, pagePolicy, type PageContent } from '../mail/pages.js'
import { logins } from '../tables.js'

const linkQuery = z.object({ id: z.string().max(80), tag: z.string().max(64) })

/** Page that a mail links to: GET asks, and POST acts. */
interface PageDefinition {
  readonly summary: string
  /** Returns the question, or undefined if the link is over. */
  ask(
    id: string,
    texts: MailTexts,
    language: string,
  ): Promise<Omit<PageContent, 'form' | 'language'> | undefined>
  readonly button: keyof MailTexts
  /** Returns whether it was done. */
  act(id: string, language: string): Promise<boolean>
  readonly done: keyof MailTexts
}

/** Registers the pages that mail links to. */
export function mailPageRoutes(
  app: ServiceApp,
  { parts, mail }: { readonly parts: AuthParts; readonly mail: Pick<MailParts, 'links' | 'siteOf'> },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  for (const [page, definition] of Object.entries(pagesOf(parts, mail)) as [MailPage, PageDefinition][])
    addPage(app, page, definition, mail)
}

function addPage(
  app: ServiceApp,
  page: MailPage,
  { summary, ask, button, act, done }: PageDefinition,
  { links }: Pick<MailParts, 'links'>,
): void {
  const path = mailPagePath(page)
  const config = { isPublic: true } as const

  app.get(path, { config, schema: { summary, querystring: linkQuery } }, async (request, reply) => {
    const { id, tag } = request.query
    const { language, texts } = readLanguage(request)
    const question = links.isGenuine(page, id, tag) ? await ask(id, texts, language) : undefined
    if (!question) return send(reply, over(language, texts))
    return send(reply, {
      ...question,
      language,
      form: { fields: { id, tag }, button: texts[button] },
    })
  })

  app.post(
    path,
    { config, schema: { summary: `${summary}: acts`, body: linkQuery } },
    async (request, reply) => {
      const { id, tag } = request.body
      const { language, texts } = readLanguage(request)
      if (!links.isGenuine(page, id, tag)) throw new HttpError(400, 'tag', texts.linkOver)
      if (!(await act(id, language))) return send(reply, over(language, texts))
      return send(reply, { language, title: texts[done], lines: [] })
    },
  )
}

function pagesOf(parts: AuthParts, { siteOf }: Pick<MailParts, 'siteOf'>): Record<MailPage, PageDefinition> {
  return {
    approve: {
      summary: 'Page that approves a new device',
      async ask(id, texts, language) {
        const isWaiting = and(eq(logins.id, id), eq(logins.state, 'device'))
        const login = await parts.rows.find(parts.queries, logins, isWaiting)
        if (!login || login.expiresAt <= parts.clock.now()) return undefined
        const { project, hostOrigin: origin, browser, system, country } = login
        const place = country === null ? '' : countryName(country, language)
        const values = { site: await siteOf(project), origin, browser, system, country: place }
        return {
          title: fillText(texts.approveSubject, values, language),
          lines: [texts.approveIntro, ...(country === null ? [] : [texts.requestedFrom])].map((text) =>
            fillText(text, values, language),
          ),
        }
      },
      button: 'approveButton',
      act: (id) => approveDevice(parts, id),
      done: 'approveDone',
    },
    'not-me': {
      summary: 'Page that ends a login of someone else',
      ask: async (_id, texts) => ({ title: texts.notMeTitle, lines: [texts.notMeText] }),
      button: 'notMeButton',
      async act(id) {
        await endLogin(parts, id)
        return true
      },
      done: 'notMeDone',
    },
    undo: {
      summary: 'Page that undoes a change of an address',
      ask: async (_id, texts) => ({ title: texts.undoTitle, lines: [texts.undoText] }),
      button: 'undoButton',
      act: (id) => undoEmailChange(parts, id),
      done: 'undoDone',
    },
    restore: {
      summary: 'Page that restores the logins of a user',
      ask: async (_id, texts) => ({ title: texts.restoreTitle, lines: [texts.restoreText] }),
      button: 'restoreButton',
      async act(id, language) {
        const change = readChangeId(id)
        return change !== undefined && (await restoreLogins(parts, change, language))
      },
      done: 'restoreDone',
    },
  }
}

const over = (language: string, texts: MailTexts): PageContent => ({
  language,
  title: texts.linkOver,
  lines: [],
})

function send(reply: FastifyReply, content: PageContent) {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(content))
}

function readLanguage(request: FastifyRequest) {
  const language = askedLanguage(request)
  return { language, texts: textsOf(language) }
}
