import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { RequestProject } from '../../platform/module/platform.js'
import { requireSignature } from '../../signed-messages/require-signature.js'
import { forgottenBefore, requireFresh, usedMessage } from '../../signed-messages/signed-time.js'
import { isOriginAllowed } from '../projects/is-origin-allowed.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SessionAccount } from './read-session-account.js'
import { canonicalGrant, revokeText, storeText } from './session-texts.js'
import type { SessionsStore, StoredSession } from './sessions-store.js'
import type { RevokeRequest, StoreRequest } from './wire.js'

type SessionProject = Pick<RequestProject, 'id' | 'allowedOrigins'>

/** Smart sessions of accounts. */
export interface Sessions {
  /** Returns the sessions of an account in a project, the newest first: active ones, and those that ended lately. */
  list(project: SessionProject, account: SessionAccount): Promise<readonly StoredSession[]>
  /**
   * Stores a session that the account has signed.
   *
   * @throws an HttpError: 400 with the rule that the request breaks, 401 for a signature of another account or text, 409 if the
   *   context is stored already, or if the account has too many sessions
   * @throws a NodeFailure if the chain that has to verify the signature does not answer
   */
  store(
    project: SessionProject,
    account: SessionAccount,
    request: StoreRequest,
    rules: { readonly maxPerAccount: number },
  ): Promise<StoredSession>
  /**
   * Marks a session as revoked, by a signature of the account.
   *
   * @throws an HttpError: 404 if the account has no such session in the project, 401 for a signature of another account or text,
   *   409 if the session was revoked before
   * @throws a NodeFailure as `store`
   */
  revoke(project: SessionProject, account: SessionAccount, request: RevokeRequest): Promise<void>
  /** Removes messages that are fresh no more, and sessions that ended too long ago. */
  clean(): Promise<void>
}

const dayMs = 86_400_000

/** Creates the sessions of the service. */
export function createSessions({
  store,
  nodes,
  clock,
  endedDays,
}: {
  readonly store: SessionsStore
  readonly nodes: NodeAccess
  readonly clock: Pick<Clock, 'now'>
  /** Days for which ended sessions stay in the list. */
  readonly endedDays: number
}): Sessions {
  const listedSince = () => new Date(clock.now() - endedDays * dayMs)
  const ownerOf = ({ id: project }: SessionProject, { id: account }: SessionAccount) => ({ project, account })

  const verify = ({ chain, address }: SessionAccount, message: string, signature: string) =>
    requireSignature(nodes, { chain, address, message, signature })

  return {
    list: (project, account) => store.list(ownerOf(project, account), listedSince()),

    async store(project, account, request, { maxPerAccount }) {
      const { context, permissions, policies, signer, expiry, timestamp, project: page } = request
      if (!isOriginAllowed(project.allowedOrigins, new URL(page.url).origin))
        throw new HttpError(
          400,
          'project',
          'project must have a url whose origin the project allows: send the origin of the page',
        )
      requireFresh(clock, timestamp)
      if (expiry * 1_000 <= clock.now())
        throw new HttpError(400, 'expiry', 'expiry must be in the future; grant the permissions again')
      const grantHash = `0x${sha256(canonicalGrant({ context, permissions, policies, signer }))}`
      const message = storeText({
        ...{ account: account.id, projectId: project.id, project: page },
        ...{ grantHash, expiry, timestamp },
      })
      await verify(account, message, request.signature)

      const session = {
        ...ownerOf(project, account),
        ...{ pci: randomUUID(), name: page.name, url: page.url, iconUrl: page.iconUrl ?? null },
        ...{ context, permissions, policies, signer },
        createdAt: new Date(clock.now()),
        expiresAt: new Date(expiry * 1_000),
      }
      const added = await store.add({ session, digest: sha256(message), signedAt: timestamp }, maxPerAccount)
      if (added === 'used') throw usedMessage()
      if (added === 'many')
        throw new HttpError(
          409,
          'id',
          `The account has ${maxPerAccount} active sessions, which is the most; revoke one first`,
        )
      if (added !== 'added')
        throw new HttpError(409, 'context', `The context is stored already, as session ${added.pci}`)
      return { ...session, revokedAt: null, endsAt: session.expiresAt }
    },

    async revoke(project, account, { pci, signature }) {
      const owner = ownerOf(project, account)
      if (!(await store.find(owner, pci)))
        throw new HttpError(
          404,
          'pci',
          'The account has no such session in this project; read the list again',
        )
      await verify(account, revokeText({ account: account.id, projectId: project.id, pci }), signature)
      if (!(await store.revoke(owner, pci, new Date(clock.now()))))
        throw new HttpError(409, 'pci', 'The session was revoked already')
    },

    async clean() {
      await store.forgetMessages(forgottenBefore(clock))
      await store.forgetSessions(listedSince())
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
