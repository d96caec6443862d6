import { lt, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Job } from '../../platform/jobs/job.js'
import type { AuthJobs } from './auth-parts.js'
import type { Auth } from './create-auth.js'
import { deleteDueUsers } from './deletion/delete-due.js'
import { tellModules } from './deletion/tell-modules.js'
import { sendApproval } from './mail/send-approval.js'
import { sendCode } from './mail/send-code.js'
import { sendGuesses } from './mail/send-guesses.js'
import { sendNotice, undoMs } from './mail/send-notice.js'
import { approvalMs } from './users/device-approvals.js'
import { restoreMs } from './users/identities.js'
import {
  deviceApprovals,
  emailChanges,
  farcasterLogins,
  identities,
  logins,
  proofs,
  sessions,
  socialLogins,
} from './tables.js'

const dayMs = 86_400_000
/** Links of a mail work for a day after the login. */
const loginKeptMs = dayMs
const sessionKeptMs = 30 * dayMs
const sweepSeconds = 600
const tellSeconds = 3_600

interface Context {
  readonly service: Auth | undefined
}

const loginInput = z.object({ loginId: z.string() })
const noticeInput = z.object({
  kind: z.enum([
    'new-device',
    'unlocked',
    'refresh-reuse',
    'email-changed',
    'export',
    'login-added',
    'login-removed',
    'logins-restored',
    'deletion',
  ]),
  id: z.string(),
  language: z.string(),
  login: z.object({ provider: z.string(), id: z.string(), email: z.string().nullable() }).optional(),
  changedAt: z.number().optional(),
})

/** Jobs that mail, the one that deletes old rows, and the one that has other modules delete. Inputs have no address and no code. */
export const authJobs: readonly Job<Context>[] = [
  {
    id: 'send-code',
    input: loginInput,
    run: async ({ service }, input) =>
      service && sendCode(service.parts, service.mail, (input as AuthJobs['send-code']).loginId),
  },
  {
    id: 'send-approval',
    input: loginInput,
    run: async ({ service }, input) =>
      service && sendApproval(service.parts, service.mail, (input as AuthJobs['send-approval']).loginId),
  },
  {
    id: 'send-guesses',
    input: loginInput,
    run: async ({ service }, input) =>
      service && sendGuesses(service.parts, service.mail, (input as AuthJobs['send-guesses']).loginId),
  },
  {
    id: 'send-notice',
    input: noticeInput,
    run: async ({ service }, input) =>
      service && sendNotice(service.parts, service.mail, input as AuthJobs['send-notice']),
  },
  {
    id: 'tell-deletions',
    everySeconds: tellSeconds,
    run: async ({ service }, signal) => service && tellModules(service.deletions, signal),
  },
  { id: 'sweep', everySeconds: sweepSeconds, run: async ({ service }) => service && sweep(service) },
]

/** Deletes rows that no request needs any more; addresses of logins are personal. */
async function sweep({ parts }: Auth): Promise<void> {
  const { queries, clock, counters } = parts
  const now = clock.now()
  await queries.delete(logins).where(lt(logins.expiresAt, now - loginKeptMs))
  await queries
    .delete(sessions)
    .where(or(lt(sessions.endedAt, now - sessionKeptMs), lt(sessions.expiresAt, now - sessionKeptMs)))
  await queries.delete(identities).where(lt(identities.removedAt, now - restoreMs))
  await queries.delete(emailChanges).where(lt(emailChanges.changedAt, now - undoMs))
  await queries.delete(socialLogins).where(lt(socialLogins.expiresAt, now))
  await queries.delete(farcasterLogins).where(lt(farcasterLogins.expiresAt, now))
  await queries.delete(deviceApprovals).where(lt(deviceApprovals.usedAt, now - approvalMs))
  await queries.delete(proofs).where(lt(proofs.expiresAt, now))
  await counters.sweep()
  await deleteDueUsers(parts)
}
