import { guardedRoute, type AccessGuard } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { exportDay } from '../limits/auth-limits.js'
import { askedLanguage } from '../mail/asked-language.js'
import { requireSession } from '../sessions/require-session.js'
import { recordEvent } from '../users/audit.js'
import { exportAnswer, exportBody, projectQuery } from '../wire.js'

/** Maximum age of a login that exports, in seconds. */
const maxAgeSeconds = 600
/** Age of a device that exports a wallet without a secret of its user, and time after a change of the logins. */
const dayMs = 86_400_000

/**
 * Registers POST /auth/v1/exports, which the frame asks before it shows a recovery phrase: the export is recorded, and its user gets a
 * notice.
 */
export function exportRoute(
  app: ServiceApp,
  { parts, guard }: { readonly parts: AuthParts; readonly guard: AccessGuard },
): void {
  const { queries, counters, clock, queueMail } = parts
  app.post(
    '/auth/v1/exports',
    {
      config: guardedRoute,
      schema: {
        summary: 'Records an export of the recovery phrase',
        querystring: projectQuery,
        body: exportBody,
        response: { 200: exportAnswer },
      },
    },
    async (request) => {
      const { claims, session, device } = await requireSession(parts, guard, request, { maxAgeSeconds })
      const { isAutomatic } = request.body
      const now = clock.now()
      const { emailChangedAt = -Infinity, loginsChangedAt = -Infinity } = claims
      const changedAt = Math.max(emailChangedAt, loginsChangedAt) * 1_000
      const allowedAt = Math.max(0, isAutomatic ? device.createdAt + dayMs : 0, changedAt + dayMs)
      if (allowedAt > now) return { allowedAt }
      const { isAllowed, waitMs } = await counters.count(exportDay, session.userId)
      if (!isAllowed) {
        const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
        throw new HttpError(429, 'export', `Please try again after ${seconds} seconds`, seconds)
      }
      await recordEvent(queries, {
        at: now,
        actor: session.userId,
        action: 'export',
        project: session.project,
        target: device.id,
        place: session.hostOrigin,
        result: 'done',
      })
      await queueMail('send-notice', { kind: 'export', id: session.id, language: askedLanguage(request) })
      return { allowedAt }
    },
  )
}
