import { and, eq } from 'drizzle-orm'
import { socialLogins, type SocialState } from '../tables.js'
import type { Redeemer } from './redeem-handle.js'
import type { SocialParts } from './social-parts.js'

const shown: Readonly<Record<SocialState, 'waiting' | 'finished' | 'failed'>> = {
  waiting: 'waiting',
  working: 'waiting',
  finished: 'finished',
  linking: 'finished',
  redeemed: 'finished',
  failed: 'failed',
}

/** Whether a login has finished. It says no more: a session is given for the handle alone. */
export async function socialStateOf(
  { queries, rows, clock }: SocialParts,
  loginId: string,
  { project, jkt }: Redeemer,
): Promise<'waiting' | 'finished' | 'failed'> {
  const isOfDevice = and(
    eq(socialLogins.id, loginId),
    eq(socialLogins.project, project),
    eq(socialLogins.jkt, jkt),
  )
  const row = await rows.find(queries, socialLogins, isOfDevice)
  return row && row.expiresAt > clock.now() ? shown[row.state] : 'failed'
}
