import type { Clock, EventBus } from '#kernel'
import type { AddressFormat, CaipNetworkId, GateRequest } from '#kernel/chain'
import { signInOffers, type SignInData, type SignInOffer } from './contract.js'
import { siwxErrors } from './errors.js'
import { signedIn } from './events.js'
import type { KeepSession } from './keep-session.js'
import { SignInError } from './message/fields.js'
import { parseSignIn } from './message/parse.js'
import type { Nonces } from './nonces.js'
import { checkText, readData, readOffered, readSigned, type SignInAccount } from './sessions.js'
import type { SignInSource } from './sources/source.js'
import { setBounded } from './set-bounded.js'
import type { CheckedMessage } from './state.js'

/** Most offers that are kept: more than a connect makes, and wallets may leave each of them. */
const maxOffers = 100

type SigningAccount = Omit<SignInAccount, 'format'>

/** Messages of the configuration, for the view and for wallets that sign with their approval. */
export interface SignInMessages {
  readonly offer: SignInOffer
  /** @throws siwx/BAD_MESSAGE, siwx/BAD_ANSWER, or the error of the configuration */
  create(address: string, chainId: CaipNetworkId): Promise<CheckedMessage>
  keepSigned(account: SigningAccount, request: Pick<GateRequest, 'properties' | 'signal'>): Promise<boolean>
}

/** Creates {@link SignInMessages}. */
export function createMessages({
  config,
  events,
  nonces,
  clock,
  domain,
  formatOf,
  keepSession,
}: {
  readonly config: SignInSource
  readonly events: EventBus
  readonly nonces: Nonces
  readonly clock: Clock
  /** Host of the page that signs in. */
  readonly domain: () => string
  /** Format of the addresses on a network. */
  readonly formatOf: (chainId: CaipNetworkId) => AddressFormat
  readonly keepSession: KeepSession
}): SignInMessages {
  /** Fields of the latest messages that wallets may sign with their approval, by nonce. */
  const offered = new Map<string, Omit<SignInData, 'accountAddress'>>()

  /** Asks the configuration for a message, reads it, and compares it with its fields. */
  async function create(address: string, chainId: CaipNetworkId): Promise<CheckedMessage> {
    const message = await config.createMessage({ accountAddress: address, chainId })
    const data = readData(message)
    const text = String(message)
    try {
      if (nonces.isUsed(data.nonce)) throw new SignInError('nonce', 'was used before: request another one')
      const account = { chainId, address, format: formatOf(chainId) }
      return { data, text, fields: checkText(text, { data, account, domain: domain(), now: clock.now() }) }
    } catch (cause) {
      const problem = cause instanceof SignInError ? cause.message : String(cause)
      throw siwxErrors.BAD_MESSAGE({ values: { problem }, cause })
    }
  }

  /**
   * Keeps what a wallet has signed with its approval. False if it has signed nothing, or nothing that counts, and if the connect
   * was left meanwhile: no session of it stays.
   */
  async function keepSigned(
    account: SigningAccount,
    { properties, signal: over }: Pick<GateRequest, 'properties' | 'signal'>,
  ): Promise<boolean> {
    const { chainId } = account
    try {
      const { message, signature, type, publicKey } = readSigned(properties?.[signInOffers.id])
      const { nonce } = parseSignIn(message)
      const offer = offered.get(nonce)
      if (!offer) return false
      // each is for one connect
      offered.delete(nonce)
      const expected = { ...account, format: formatOf(chainId) }
      const data = readOffered(message, offer, { account: expected, domain: domain(), now: clock.now() })
      if (nonces.isUsed(nonce)) return false
      nonces.use(data)
      const signed = { data, message, signature, type, ...(publicKey !== undefined && { publicKey }) }
      if (!(await keepSession(signed, over))) return false
      events.emit(signedIn, { chainId })
      return true
    } catch {
      // the user is asked in the view
      return false
    }
  }

  return {
    create,
    keepSigned,
    offer: {
      async fields(chainId) {
        const { accountAddress: _, ...data } = readData(
          await config.createMessage({ accountAddress: '', chainId }),
        )
        setBounded(offered, [data.nonce, data], maxOffers)
        return data
      },
      async message({ accountAddress, chainId }) {
        const { data, text } = await create(accountAddress, chainId)
        setBounded(offered, [data.nonce, data], maxOffers)
        return text
      },
    },
  }
}
