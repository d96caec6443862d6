import { and, eq, gt, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { HttpError } from '../../../platform/http/http-error.js'
import { socialLogins } from '../tables.js'
import { hashOf, type SocialParts } from './social-parts.js'
import type { socialResultAnswer } from './social-wire.js'

/** Describes an ended login to the last page of its window, by its handle. @throws an HttpError with 400 for one that is over */
export async function socialResultOf(
  { queries, rows, clock }: SocialParts,
  handle: string,
): Promise<z.output<typeof socialResultAnswer>> {
  const isEnded = and(
    eq(socialLogins.handleHash, hashOf(handle)),
    inArray(socialLogins.state, ['finished', 'failed']),
    gt(socialLogins.expiresAt, clock.now()),
  )
  const row = await rows.find(queries, socialLogins, isEnded)
  if (!row) throw new HttpError(400, 'handle', 'This login is over. Log in again.')
  const { state, failure, hostOrigin, browser, system, purpose, returnTo, isApart } = row
  return {
    ...(state === 'failed' && { error: failure === 'denied' ? ('denied' as const) : ('failed' as const) }),
    host: hostOrigin,
    isApart,
    // a window that the frame has opened returns to it, not to the page
    isForFrame: purpose !== 'login',
    browser,
    system,
    ...(returnTo !== null && { returnTo }),
  }
}
