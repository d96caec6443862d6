import type * as z from 'zod'
import { namespaces, readAccount } from '../../namespaces/namespaces.js'
import type { NameRegistration } from '../../namespaces/chain-namespace.js'
import type { Clock } from '../../platform/clock.js'
import { parseJson } from '../../platform/config/parse-json.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { NamesStore, StoredName } from './names-store.js'
import { faultOf, readZoneName } from './read-name.js'
import { isReserved } from './reserved-labels.js'
import { registrationMessage, type Registration } from './wire.js'

/** Rules of a project for its names. */
export interface NameRules {
  /** Domains of names: new ones get the first. */
  readonly zones: readonly string[]
  /** Labels that cannot be registered. */
  readonly reserved: readonly string[]
  readonly maxPerAccount: number
}

/** Name that a client may offer. */
interface Suggestion {
  readonly name: string
  readonly registered: boolean
}

/** Names that accounts register at the service. */
export interface Names {
  /** Returns a registered name, of any project; undefined if it is free. */
  find(name: string): Promise<StoredName | undefined>
  /** Returns the names that an account registered, the newest first. @throws an HttpError with 400 if it is no address */
  ofAccount(address: string): Promise<readonly StoredName[]>
  /**
   * Returns names like a text: first the one with that label, if it can be one, then free ones.
   *
   * @param zone domain of the names. Default: that of new names.
   * @throws an HttpError with 400 if the project has no such zone
   */
  suggest(part: string, zone: string | undefined, rules: NameRules): Promise<readonly Suggestion[]>
  /**
   * Registers a name for the account that signed the message.
   *
   * @throws an HttpError: 400 with the rule that the request breaks, also if the name is taken; 401 for a signature of another account
   * @throws a NodeFailure if the chain that has to verify the signature does not answer
   */
  register(request: Registration, rules: NameRules): Promise<void>
  /** Removes what is needed only while messages are fresh. */
  clean(): Promise<void>
}

/** Time in seconds within which a message must arrive after it was signed. */
export const freshSeconds = 300
const maxSuggestions = 5
/** Characters of registered names with their domain. */
const registeredForm = /^[a-z0-9.-]{1,255}$/
const maxOfAccount = 20
/** Endings of suggestions, in their order. */
const endings = ['home', 'pay', 'writes', '1', 'x', '2', 'hq', '3', '7', '21', '42', '99']

/** Creates the names of the service. */
export function createNames({
  store,
  nodes,
  clock,
}: {
  readonly store: NamesStore
  readonly nodes: NodeAccess
  readonly clock: Clock
}): Names {
  return {
    async find(text) {
      const name = text.trim().toLowerCase()
      // the database refuses some texts, such as one with a zero character
      return registeredForm.test(name) ? store.find(name) : undefined
    },
    async ofAccount(address) {
      return store.ofOwner(readAccount(address).address, maxOfAccount)
    },

    async suggest(part, zone, { zones, reserved }) {
      const ofZone = zone ?? zones[0]
      if (ofZone === undefined || !zones.includes(ofZone)) throw new HttpError(400, 'zone', wrongZone(zones))
      const label = part
        .trim()
        .toLowerCase()
        .replaceAll(/[^a-z0-9-]/g, '')
        .slice(0, maxPart)
      const isWhole = label === part.trim().toLowerCase() && faultOf(label) === undefined
      const candidates = endings.map((ending) => `${label}-${ending}`)
      const possible = label === '' ? [] : candidates.filter((one) => faultOf(one) === undefined)
      const taken = await store.takenLabels([label, ...possible], zones)
      const isTaken = (one: string) => taken.has(one) || isReserved(one, reserved)
      const named = (one: string): Suggestion => ({ name: `${one}.${ofZone}`, registered: isTaken(one) })
      const free = possible.filter((one) => !isTaken(one)).map(named)
      return [...(isWhole ? [named(label)] : []), ...free].slice(0, maxSuggestions)
    },

    async register({ coin_type: coinType, address, message, signature }, { zones, reserved, maxPerAccount }) {
      const { registration, chain } = registrationOf(coinType)
      const account = readAccount(address, chain).address
      const { name: text, attributes, timestamp } = readMessage(message)
      const [zone] = zones
      if (zone === undefined) throw new HttpError(400, 'zone', wrongZone(zones))
      const name = readZoneName(text, [zone])
      const now = clock.now()
      if (Math.abs(now / 1_000 - timestamp) > freshSeconds)
        throw new HttpError(
          400,
          'timestamp',
          'The message was not signed within the last five minutes; check the clock of the device and sign again',
        )
      if (isReserved(name.label, reserved))
        throw new HttpError(400, 'name', `${name.name} cannot be registered`)
      const by = await registration.verify(nodes, { chain, address: account, message, signature })
      if (by === undefined)
        throw new HttpError(401, 'signature', 'The signature is not by the account of the address')

      const added = await store.add(
        {
          ...name,
          owner: account,
          attributes,
          // the address of a contract may have another owner on another chain
          coinTypes: [...new Set([coinType, ...(by === 'key' ? registration.everyChain : [])])],
          signedAt: timestamp,
          zones,
          maxPerAccount,
        },
        new Date(now),
      )
      if (added === 'used') throw new HttpError(400, 'message', 'The message was used already; sign again')
      if (added === 'taken') throw new HttpError(400, 'name', `${name.name} is taken`)
      if (added === 'many')
        throw new HttpError(400, 'address', `The account has ${maxPerAccount} names, which is the most`)
    },

    // a message of the future is fresh for twice as long
    clean: () => store.forgetMessages(Math.floor(clock.now() / 1_000) - 2 * freshSeconds),
  }
}

/** Maximum length of a text that suggestions begin with: an ending must fit. */
const maxPart = 64

function wrongZone(zones: readonly string[]): string {
  return zones.length === 0 ? 'The project registers no names' : `zone must be ${zones.join(' or ')}`
}

function registrationOf(coinType: number): {
  readonly registration: NameRegistration
  readonly chain: string
} {
  for (const { registration } of namespaces) {
    const chain = registration?.chainOf(coinType)
    if (registration && chain !== undefined) return { registration, chain }
  }
  throw new HttpError(
    400,
    'coin_type',
    'coin_type must be 60 for Ethereum, or 2147483648 and the chain ID of another EVM chain',
  )
}

/** Reads a signed message. @throws an HttpError with 400 */
function readMessage(text: string): z.output<typeof registrationMessage> {
  const { success, data, error } = registrationMessage.safeParse(parseJson(text))
  if (success) return data
  const [issue] = error.issues
  const path = issue?.path.join('.') ?? ''
  throw new HttpError(
    400,
    'message',
    path === ''
      ? 'The message must be JSON with name, attributes and timestamp'
      : `In the message ${path} ${issue?.message ?? 'is wrong'}`,
  )
}
