import type { FastifyRequest } from 'fastify'
import { guardedRoute, type AccessGuard } from '../../access/index.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { askedLanguage } from '../auth/mail/asked-language.js'
import { readEmailAddress } from '../auth/users/email-address.js'
import type { RecoveryParts } from './recovery-parts.js'
import type { SendCode } from './send-code.js'
import { createCode } from './store/codes.js'
import { changeContact } from './store/contact.js'
import { kitStateOf, rememberKit } from './store/kit.js'
import { releaseShare } from './store/release.js'
import { activateShare, addShare, findActive, readPending } from './store/shares.js'
import {
  contactBody,
  emptyAnswer,
  emptyBody,
  newShareBody,
  projectQuery,
  proofBody,
  releaseAnswer,
  releaseBody,
  shareAnswer,
  splitBody,
  stateAnswer,
} from './wire.js'

/** Maximum age of a login that recovers a wallet. */
const recoverySeconds = 600

/** Parts of {@link recoveryRoutes}. */
export interface RecoveryRouteParts {
  readonly parts: RecoveryParts
  readonly guard: AccessGuard
  readonly sendCode: SendCode
  /** Whether users of a project with an address enter a code before their share is released. */
  needsCode(project: string): boolean
  /** Called when the limit of a project stops the release of automatic shares. */
  onProjectLimit(project: string): void
}

/** Registers the endpoints of recovery shares. */
export function recoveryRoutes(
  app: ServiceApp,
  { parts, guard, sendCode, needsCode, onProjectLimit }: RecoveryRouteParts,
): void {
  const config = guardedRoute
  const querystring = projectQuery
  const done = { 200: emptyAnswer }
  const recentCallerOf = (request: FastifyRequest) =>
    guard.requireAccess(request, { maxAgeSeconds: recoverySeconds })

  app.post(
    '/recovery/v1/state',
    {
      config,
      schema: {
        summary: 'How the wallet is recovered',
        querystring,
        body: emptyBody,
        response: { 200: stateAnswer },
      },
    },
    async (request) => {
      const share = await findActive(parts.queries, parts.rows, await guard.requireAccess(request))
      if (!share) return { mode: null, split: null, evmAddress: null, changedAt: null, kit: 'none' as const }
      const { mode, split, evmAddress, activatedAt } = share
      return { mode, split, evmAddress, changedAt: activatedAt, kit: kitStateOf(share) }
    },
  )

  app.post(
    '/recovery/v1/shares',
    {
      config,
      schema: {
        summary: 'Stores a pending recovery share',
        querystring,
        body: newShareBody,
        response: done,
      },
    },
    async (request) => {
      await addShare(parts, await guard.requireAccess(request), request.body)
      return {}
    },
  )

  app.post(
    '/recovery/v1/shares/read',
    {
      config,
      schema: {
        summary: 'Content of a pending recovery share',
        querystring,
        body: splitBody,
        response: { 200: shareAnswer },
      },
    },
    async (request) => readPending(parts, await guard.requireAccess(request), request.body.split),
  )

  app.post(
    '/recovery/v1/shares/activate',
    {
      config,
      schema: {
        summary: 'Makes a recovery share the active one, and deletes the former',
        querystring,
        body: splitBody,
        response: done,
      },
    },
    async (request) => {
      await activateShare(parts, await guard.requireAccess(request), request.body.split)
      return {}
    },
  )

  app.post(
    '/recovery/v1/kit',
    {
      config,
      schema: {
        summary: 'Remembers that the user has saved the recovery kit of a split',
        querystring,
        body: splitBody,
        response: done,
      },
    },
    async (request) => {
      await rememberKit(parts, await guard.requireAccess(request), request.body.split)
      return {}
    },
  )

  app.post(
    '/recovery/v1/proofs',
    {
      config,
      schema: {
        summary: 'Mails a code to the address of the wallet',
        querystring,
        body: proofBody,
        response: done,
      },
    },
    async (request) => {
      const caller = await recentCallerOf(request)
      const email = readEmailAddress(request.body.email)
      const code = await createCode(parts, caller, { email, purpose: 'release' })
      const { projectId, hostOrigin } = caller
      await sendCode({ code, email, language: askedLanguage(request), projectId, hostOrigin })
      return {}
    },
  )

  app.post(
    '/recovery/v1/contact',
    {
      config,
      schema: {
        summary: 'Changes the address that gets codes',
        querystring,
        body: contactBody,
        response: done,
      },
    },
    async (request) => {
      await changeContact(parts, await guard.requireAccess(request), request.body)
      return {}
    },
  )

  app.post(
    '/recovery/v1/release',
    {
      config,
      schema: {
        summary: 'Active recovery share, once in a recent session',
        querystring,
        body: releaseBody,
        response: { 200: releaseAnswer },
      },
    },
    async (request) => {
      const caller = await recentCallerOf(request)
      return releaseShare(parts, caller, {
        needsCode: needsCode(caller.projectId),
        code: request.body?.code,
        onProjectLimit: () => onProjectLimit(request.project.id),
      })
    },
  )
}
