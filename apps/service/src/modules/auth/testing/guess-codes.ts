import { maxTries } from '../limits/auth-limits.js'
import { loginAnswer } from '../wire.js'
import { codeOf, createAuthClient, readMails, type AuthClient } from './auth-client.js'
import type { AuthService } from './start-auth.js'

/** Outcome of an attack on one mailbox. */
export interface GuessReport {
  readonly guesses: number
  /** Codes that were compared with the right one. */
  readonly lookedAt: number
  readonly logins: number
  /** Codes that the mailbox got. */
  readonly mails: number
}

const dayMs = 86_400_000
const atOnce = 10

/**
 * Lets clients of different addresses and devices guess the codes of one mailbox for a virtual day, each as fast as it is allowed to.
 */
export async function guessCodes(
  service: AuthService,
  email: string,
  { guesses, clients }: { readonly guesses: number; readonly clients: number },
): Promise<GuessReport> {
  const now = () => service.clock.now()
  const attackers = await Promise.all(
    Array.from({ length: clients }, (_client, index) =>
      createAuthClient(service.url, { now, ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }),
    ),
  )
  let [made, logins] = [0, 0]
  /** Guesses five times if a login can be begun, else once without one. */
  async function guess(attacker: AuthClient | undefined, code: string) {
    const started = loginAnswer.safeParse((await attacker?.start(email))?.body)
    const loginId = started.success ? started.data.loginId : 'none'
    for (let tries = started.success ? maxTries : 1; tries > 0; tries--) {
      made += 1
      if ((await attacker?.enter(loginId, code))?.status === 200) logins += 1
    }
  }
  const [wrongBefore, startedAt] = [await wrongCodesOf(service), now()]
  for (let turn = 0; made < guesses; turn += atOnce) {
    const group = Array.from({ length: atOnce }, (_guess, index) => attackers[(turn + index) % clients])
    // wrong for certain, so that no guess is right by chance
    const codes = new Set((await readMails(service.url, email)).map(codeOf))
    const wrong = Array.from({ length: 101 }, (_code, index) => String(100_000 + index)).find(
      (code) => !codes.has(code),
    )
    await Promise.all(group.map((attacker) => guess(attacker, wrong ?? '')))
    const virtualNow = startedAt + Math.min(1, made / guesses) * dayMs
    service.clock.advance(Math.floor(virtualNow - now()))
  }
  const { length: mails } = await readMails(service.url, email)
  const lookedAt = (await wrongCodesOf(service)) - wrongBefore
  return { guesses: made, lookedAt, logins, mails }
}

/** Returns the number of codes that were compared and wrong. */
async function wrongCodesOf({ url }: AuthService): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^foyer_auth_codes_total\{outcome="wrong"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}
