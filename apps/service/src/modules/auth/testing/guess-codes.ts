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
  const loginIds = new Map<AuthClient, string>()
  let logins = 0
  async function guess(attacker: AuthClient | undefined, code: string) {
    if (!attacker) return
    const loginId = loginIds.get(attacker)
    if (loginId === undefined) {
      const started = await attacker.start(email)
      const parsed = loginAnswer.safeParse(started.body)
      if (parsed.success) loginIds.set(attacker, parsed.data.loginId)
    }
    const { status, description = '' } = await attacker.enter(loginIds.get(attacker) ?? 'none', code)
    if (status === 200) logins += 1
    if (description.startsWith('This code')) loginIds.delete(attacker)
  }
  const wrongBefore = await wrongCodesOf(service)
  const atOnce = 10
  const rounds = Math.ceil(guesses / atOnce)
  for (let round = 0; round < rounds; round++) {
    const group = Array.from(
      { length: atOnce },
      (_guess, index) => attackers[(round * atOnce + index) % clients],
    )
    // wrong for certain, so that no guess is right by chance
    const codes = new Set((await readMails(service.url, email)).map(codeOf))
    const wrong = Array.from({ length: 101 }, (_code, index) => String(100_000 + index)).find(
      (code) => !codes.has(code),
    )
    await Promise.all(group.map((attacker) => guess(attacker, wrong ?? '')))
    service.clock.advance(dayMs / rounds)
  }
  const { length: mails } = await readMails(service.url, email)
  const lookedAt = (await wrongCodesOf(service)) - wrongBefore
  return { guesses: rounds * atOnce, lookedAt, logins, mails }
}

/** Returns the number of codes that were compared and wrong. */
async function wrongCodesOf({ url }: AuthService): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^foyer_auth_codes_total\{outcome="wrong"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}
