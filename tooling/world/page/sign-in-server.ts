import { formatSignIn } from '../../../plugins/siwx/message/format.js'
import type { SignInSession, SiwxConfig } from '../../../plugins/siwx/contract.js'

/** Server of the site that keeps the sign-in sessions of all tabs. */
export interface SignInServer {
  readonly config: SiwxConfig
  sessions(): readonly SignInSession[]
  setAnswer(answer: 'answers' | 'fails' | 'silent'): void
  /** Ends all sessions, as their expiry. */
  endSessions(): void
}

/**
 * Creates the server.
 *
 * @param onNone called when it answers that an account has no session
 */
export function createSignInServer(options: {
  readonly isRequired: boolean
  readonly onNone: (chainId: string, address: string) => void
}): SignInServer {
  let sessions: readonly SignInSession[] = []
  let answer: 'answers' | 'fails' | 'silent' = 'answers'
  let nonces = 0
  const waiting: (() => void)[] = []
  const request = async () => {
    if (answer === 'silent') await new Promise<void>((resolve) => waiting.push(resolve))
    if (answer === 'fails') throw new TypeError('Failed to fetch')
  }
  const isOf = (chainId: string, address: string) => (session: SignInSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address
  return {
    sessions: () => sessions,
    setAnswer(next) {
      answer = next
      if (next !== 'silent') for (const go of waiting.splice(0)) go()
    },
    endSessions: () => void (sessions = []),
    config: {
      getRequired: () => options.isRequired,
      async createMessage({ accountAddress, chainId }) {
        await request()
        const data = {
          domain: 'app.example',
          uri: 'https://app.example',
          version: '1' as const,
          nonce: `nonce${String(nonces++).padStart(8, '0')}`,
          issuedAt: '1970-01-01T00:00:00.000Z',
          chainId,
          accountAddress,
        }
        const { accountAddress: address, ...fields } = data
        return { ...data, toString: () => formatSignIn({ ...fields, address }) }
      },
      async addSession(session) {
        await request()
        sessions = [...sessions, session]
      },
      async revokeSession(chainId, address) {
        await request()
        sessions = sessions.filter((session) => !isOf(chainId, address)(session))
      },
      async setSessions(next) {
        await request()
        sessions = next
      },
      async getSessions(chainId, address) {
        await request()
        const found = sessions.filter(isOf(chainId, address))
        if (found.length === 0) options.onNone(chainId, address)
        return found
      },
    },
  }
}
