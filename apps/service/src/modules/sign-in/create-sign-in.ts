import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { checkOnServer, parseSignIn, SignInError, type SignInFields } from 'foyerkit/plugins/siwx/message'
import type { Clock } from '../../platform/clock.js'
import { HttpError } from '../../platform/http/http-error.js'
import { isSignInAccount, isSignInProof } from '../../sign-in-proofs/index.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SessionTokens } from './session-tokens.js'
import type { SignInPage, SignInStore, StoredSignIn } from './sign-in-store.js'
import type { SessionsQuery, SignInRequest } from './wire.js'

const nonceBytes = 16
/** Life of a nonce. */
const nonceMs = 5 * 60_000

/** Sign-ins of accounts with a signed message. */
export interface SignIn {
  /** Issues a nonce for one message of a page. */
  issueNonce(page: SignInPage): Promise<{ readonly nonce: string; readonly issuedAt: Date }>
  /**
   * Opens a session for a signed message of a page.
   *
   * @throws an HttpError: 400 with the field of the message that is wrong, 401 for a nonce that was used or not issued, and for a
   *   signature of another account or text
   * @throws a NodeFailure if the chain that has to verify the signature does not answer
   */
  open(
    page: SignInPage,
    request: SignInRequest,
    rules: { readonly sessionMinutes: number },
  ): Promise<{ readonly session: StoredSignIn; readonly token: string }>
  /**
   * Returns the sessions of tokens, the newest first. Tokens of other projects, and those that are over or signed out, have none.
   *
   * @param origin of the page that asks; undefined for callers that are no page
   */
  find(
    tokens: readonly string[],
    caller: { readonly project: string; readonly origin: string | undefined },
    account: Pick<SessionsQuery, 'chainId' | 'address'>,
  ): Promise<readonly StoredSignIn[]>
  /** Ends sessions. */
  end(project: string, sessions: readonly StoredSignIn[]): Promise<void>
  /** Removes sessions that have ended, and nonces that are over. */
  clean(): Promise<void>
}

/** Creates the sign-ins of the service. */
export function createSignIn({
  store,
  tokens,
  nodes,
  clock,
}: {
  readonly store: SignInStore
  readonly tokens: SessionTokens
  readonly nodes: NodeAccess
  readonly clock: Pick<Clock, 'now'>
}): SignIn {
  /** Uses up the nonce of a message. Returns when it was issued. */
  async function takeNonce(page: SignInPage, nonce: string): Promise<Date> {
    const issuedAt = await store.takeNonce(page, digestOf(nonce))
    if (!issuedAt || clock.now() >= issuedAt.getTime() + nonceMs)
      throw new HttpError(
        401,
        'nonce',
        'The nonce was not issued to this page, is over or was used; ask for another one and sign again',
      )
    return issuedAt
  }

  return {
    async issueNonce(page) {
      const nonce = randomBytes(nonceBytes).toString('hex')
      const issuedAt = new Date(clock.now())
      await store.addNonce({ ...page, digest: digestOf(nonce), issuedAt })
      return { nonce, issuedAt }
    },

    async open(page, { message, signature, type, publicKey }, { sessionMinutes }) {
      const fields = refuseMessage(() => parseSignIn(message))
      // used up first, so that a failed attempt cannot be repeated
      const nonceIssuedAt = (await takeNonce(page, fields.nonce)).getTime()
      const { chainId, address, expirationTime } = fields
      const now = clock.now()
      refuseMessage(() => {
        checkAccount(fields)
        checkOnServer(fields, { origin: page.origin, nonceIssuedAt, now })
      })
      if (!(await isSignInProof({ chainId, address, message, signature, publicKey }, nodes)))
        throw new HttpError(401, 'signature', 'The signature is not by the account of the message')
      const end = Math.min(now + sessionMinutes * 60_000, Date.parse(expirationTime ?? '') || Infinity)
      const session: StoredSignIn = {
        ...page,
        ...{ id: randomUUID(), chain: chainId, address, message, signature },
        type: type ?? null,
        publicKey: publicKey ?? null,
        createdAt: new Date(now),
        expiresAt: new Date(end),
      }
      await store.add(session)
      return { session, token: await tokens.sign(session) }
    },

    async find(presented, { project, origin }, { chainId, address }) {
      const ids = await Promise.all([...new Set(presented)].map((token) => tokens.read(token, project)))
      const found = await store.find(
        project,
        ids.flatMap((id) => id ?? []),
        new Date(clock.now()),
      )
      return found
        .filter(
          (session) =>
            // a page has the sessions that were opened on it
            (origin === undefined || session.origin === origin) &&
            (chainId === undefined || session.chain === chainId) &&
            (address === undefined || session.address === address),
        )
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    },

    end: (project, sessions) =>
      store.remove(
        project,
        sessions.map(({ id }) => id),
      ),

    clean: () => store.clean(new Date(clock.now()), new Date(clock.now() - nonceMs)),
  }
}

const digestOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

function checkAccount({ chainId, address }: SignInFields): void {
  if (!isSignInAccount(chainId, address))
    throw new SignInError('address', `must be an account on ${chainId}, with the checksum of its letters`)
}

/** Runs a check of a message. @throws its SignInError as an HttpError with 400 */
function refuseMessage<Result>(check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    throw new HttpError(400, error.field, error.message)
  }
}
