import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { tokenType, type Scope } from '../access/check-token.js'
import { access } from '../access/index.js'
import { createTestDevice, type TestDevice } from '../access/testing/test-device.js'
import { defineModule, type AnyModule } from '../platform/module/define-module.js'

/** Changes of the claims of a test session. */
interface SessionClaims {
  readonly userId?: string
  readonly project?: string
  readonly scope?: Scope
  /** Age of the login in seconds. Default: 0. */
  readonly ageSeconds?: number
  /** Seconds since 1970. */
  readonly emailChangedAt?: number
  /** Default: a new device. */
  readonly device?: TestDevice
  /** Of Accept-Language. */
  readonly language?: string
}

/** Session of a user on a device of a test. */
export interface FrameSession {
  readonly device: TestDevice
  /** User and project of the session. */
  readonly owner: { readonly userId: string; readonly projectId: string }
  /** Sends a request as the frame does. */
  post(path: string, body?: unknown): Promise<FrameAnswer>
}

/** Answer to a request of a test. */
interface FrameAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Name of the reason of a refusal. */
  readonly name?: string | undefined
  readonly headers: Headers
}

/** Sessions that are signed by a test instead of the module auth. */
export interface FrameSessions {
  /** Module that replaces the keys of access tokens; pass it to `startService`. */
  readonly module: AnyModule
  /** @param url of the service */
  open(url: string, claims?: SessionClaims): Promise<FrameSession>
}

const frameOrigin = 'http://localhost:8788'

/** Creates sessions with a signing key of their own. @param now milliseconds since 1970 */
export async function createFrameSessions(now: () => number = Date.now): Promise<FrameSessions> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] }
  let issuer = () => ''

  return {
    module: defineModule({
      id: 'test-sessions',
      uses: [access],
      setup({ use }) {
        issuer = use.access.issuer
        use.access.useKeys(async () => published)
      },
    }),
    async open(
      url,
      {
        userId = 'ada',
        project = 'development',
        scope = 'full',
        ageSeconds = 0,
        device: known,
        emailChangedAt,
        language,
      } = {},
    ) {
      const device = known ?? (await createTestDevice(now))
      const sessionId = randomUUID()
      const authTime = Math.floor(now() / 1_000) - ageSeconds
      let nonce: string | undefined

      async function sign(audience: string) {
        const issuedAt = Math.floor(now() / 1_000)
        return new SignJWT({
          pid: project,
          org: 'http://localhost:3000',
          did: 'd1',
          sid: sessionId,
          amr: ['otp'],
          auth_time: authTime,
          scope,
          eca: emailChangedAt,
          cnf: { jkt: device.jkt },
        })
          .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: tokenType })
          .setIssuer(issuer())
          .setAudience(audience)
          .setSubject(userId)
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + 600)
          .sign(privateKey)
      }

      async function send(path: string, body: unknown): Promise<FrameAnswer> {
        const target = `${url}${path}`
        const [, audience = ''] = path.split('/')
        const token = await sign(audience)
        const response = await fetch(`${target}?projectId=${project}`, {
          method: 'POST',
          headers: {
            origin: frameOrigin,
            'content-type': 'application/json',
            authorization: `DPoP ${token}`,
            ...(language !== undefined && { 'accept-language': language }),
            dpop: await device.prove({ url: target, nonce, token }),
          },
          body: JSON.stringify(body),
        })
        nonce = response.headers.get('dpop-nonce') ?? nonce
        const answer = (await response.json()) as FrameAnswer['body']
        const reasons = answer['reasons'] as readonly { readonly name: string }[] | undefined
        return { status: response.status, body: answer, name: reasons?.[0]?.name, headers: response.headers }
      }

      return {
        device,
        owner: { userId, projectId: project },
        async post(path, body = {}) {
          const answer = await send(path, body)
          return answer.name === 'dpop-nonce' ? send(path, body) : answer
        },
      }
    },
  }
}
