import { ed25519 } from '@noble/curves/ed25519'
import { hexToBytes } from '@noble/hashes/utils'
import type { SignInSession, SiwxConfig } from 'foyerkit/plugins/siwx'
import { formatSignIn, parseSignIn } from 'foyerkit/plugins/siwx/message'
import { decodeAddress, messageBytes } from '../chain/client.js'

/** Signs users in without a server, for this example only: a site creates nonces and keeps sessions on its server. */
export function createSignIn(onSignedIn: (address: string) => void): SiwxConfig {
  let sessions = JSON.parse(sessionStorage.getItem('sessions') ?? '[]') as readonly SignInSession[]
  const keep = (next: readonly SignInSession[]) => {
    sessions = next
    sessionStorage.setItem('sessions', JSON.stringify(next))
  }
  const nonces = new Set<string>()
  const isOf = (chainId: string, address: string) => (session: SignInSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address

  return {
    async createMessage({ accountAddress, chainId }) {
      const nonce = crypto.randomUUID().replaceAll('-', '')
      nonces.add(nonce)
      const { host: domain, origin: uri } = location
      const fields = {
        domain,
        uri,
        version: '1',
        chainId,
        nonce,
        issuedAt: new Date().toISOString(),
      } as const
      const text = formatSignIn({ ...fields, address: accountAddress })
      return { ...fields, accountAddress, toString: () => text }
    },
    async addSession(session) {
      const { address, nonce } = parseSignIn(session.message)
      const key = decodeAddress(address)
      if (!nonces.delete(nonce)) throw new Error('The nonce is not valid.')
      if (!key || !ed25519.verify(hexToBytes(session.signature), messageBytes(session.message), key))
        throw new Error('The signature is not valid.')
      keep([...sessions, session])
      onSignedIn(address)
    },
    async revokeSession(chainId, address) {
      keep(sessions.filter((session) => !isOf(chainId, address)(session)))
    },
    setSessions: async (next) => keep(next),
    getSessions: async (chainId, address) => sessions.filter(isOf(chainId, address)),
  }
}
