import type * as z from 'zod'
import { namespaces, readAccount } from '../../namespaces/namespaces.js'
import type { NameRegistration } from '../../namespaces/chain-namespace.js'
import type { Clock } from '../../platform/clock.js'
import { parseJson } from '../../platform/config/parse-json.js'
import { HttpError } from '../../platform/http/http-error.js'
import { requireSignature } from '../../signed-messages/require-signature.js'
import { forgottenBefore, requireFresh, usedMessage } from '../../signed-messages/signed-time.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { NamesStore, StoredName } from './names-store.js'
import { faultOf, readZoneName } from './read-name.js'
import { isReserved } from './reserved-labels.js'
import { registrationMessage, releaseMessage, type Claim } from './wire.js'

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
   * @throws an HttpError with 400 if the project has no such zone
   */
  suggest(
    part: string,
    query: {
      /** Domain of the names. Default: that of new names. */
      readonly zone?: string | undefined
      /** Account that asks: names that it released are free for it. */
      readonly sender?: string | undefined
    },
    rules: NameRules,
  ): Promise<readonly Suggestion[]>
  /**
   * Registers a name for the account that signed the message.
   *
   * @throws an HttpError: 400 with the rule that the request breaks, also if the name is taken; 401 for a signature of another account
   * @throws a NodeFailure if the chain that has to verify the signature does not answer
   */
  register(request: Claim, rules: NameRules): Promise<void>
  /**
   * Releases a name, of any project, of the account that signed the message. The name leads nowhere then, and for the quarantine
   * only this account can register it.
   *
   * @throws as `register`; 400 also if the account has no such name
   */
  release(request: Claim): Promise<void>
  /** Removes messages that are fresh no more, and releases whose quarantine is over. */
  clean(): Promise<void>
}

const dayMs = 86_400_000
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
  quarantineDays,
}: {
  readonly store: NamesStore
  readonly nodes: NodeAccess
  readonly clock: Clock
  /** Days after its release in which only the last owner can register a name. */
  readonly quarantineDays: number
}): Names {
  const quarantinedSince = () => new Date(clock.now() - quarantineDays * dayMs)

  /** Returns the account of a request and what it signed, if the message is fresh. @throws an HttpError with 400 */
  function readClaim<S extends z.ZodType<{ readonly timestamp: number }>>(
    request: Claim,
    schema: S,
    form: string,
  ) {
    const { registration, chain } = registrationOf(request.coin_type)
    const account = readAccount(request.address, chain).address
    const message = readMessage(request.message, schema, form)
    requireFresh(clock, message.timestamp)
    return { registration, chain, account, message }
  }

  /** Verifies the signature of a request. @throws as {@link requireSignature} */
  const verify = (
    { message, signature }: Claim,
    { chain, account }: Pick<ReturnType<typeof readClaim>, 'chain' | 'account'>,
  ) => requireSignature(nodes, { chain, address: account, message, signature })

  return {
    async find(text) {
      const name = text.trim().toLowerCase()
      // the database refuses some texts, such as one with a zero character
      return registeredForm.test(name) ? store.find(name) : undefined
    },
    async ofAccount(address) {
      return store.ofOwner(readAccount(address).address, maxOfAccount)
    },

    async suggest(part, { zone, sender }, { zones, reserved }) {
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
      const taken = await store.takenLabels({
        labels: [label, ...possible],
        zones,
        quarantinedSince: quarantinedSince(),
        sender: sender === undefined ? undefined : readAccount(sender).address,
      })
      const isTaken = (one: string) => taken.has(one) || isReserved(one, reserved)
      const named = (one: string): Suggestion => ({ name: `${one}.${ofZone}`, registered: isTaken(one) })
      const free = possible.filter((one) => !isTaken(one)).map(named)
      return [...(isWhole ? [named(label)] : []), ...free].slice(0, maxSuggestions)
    },

    async register(request, { zones, reserved, maxPerAccount }) {
      const claim = readClaim(request, registrationMessage, 'name, attributes and timestamp')
      const { registration, account, message } = claim
      const [zone] = zones
      if (zone === undefined) throw new HttpError(400, 'zone', wrongZone(zones))
      const name = readZoneName(message.name, [zone])
      if (isReserved(name.label, reserved))
        throw new HttpError(400, 'name', `${name.name} cannot be registered`)
      const by = await verify(request, claim)

      const added = await store.add(
        {
          ...name,
          owner: account,
          attributes: message.attributes,
          // the address of a contract may have another owner on another chain
          coinTypes: [...new Set([request.coin_type, ...(by === 'key' ? registration.everyChain : [])])],
          signedAt: message.timestamp,
          zones,
          maxPerAccount,
          quarantinedSince: quarantinedSince(),
        },
        new Date(clock.now()),
      )
      if (added === 'used') throw usedMessage()
      if (added === 'taken') throw new HttpError(400, 'name', `${name.name} is taken`)
      if (added === 'many')
        throw new HttpError(400, 'address', `The account has ${maxPerAccount} names, which is the most`)
      if (added instanceof Date) {
        const until = new Date(added.getTime() + quarantineDays * dayMs).toISOString().slice(0, 10)
        throw new HttpError(
          400,
          'name',
          `${name.name} was released; until ${until} only its last owner can register it`,
        )
      }
    },

    async release(request) {
      const claim = readClaim(request, releaseMessage, 'action, name and timestamp')
      const { account, message } = claim
      const name = message.name.trim().toLowerCase()
      if (!registeredForm.test(name)) throw noSuchName(name)
      const by = await verify(request, claim)
      const released = await store.release(
        {
          name,
          owner: account,
          coinType: by === 'key' ? undefined : request.coin_type,
          signedAt: message.timestamp,
        },
        new Date(clock.now()),
      )
      if (released === 'used') throw usedMessage()
      if (released === 'missing') throw noSuchName(name)
    },

    async clean() {
      await store.forgetMessages(forgottenBefore(clock))
      await store.forgetReleases(quarantinedSince())
    },
  }
}

const noSuchName = (name: string) =>
  new HttpError(400, 'name', `The account has not registered ${name.slice(0, maxNameInError)}`)
/** Characters of a name in an error. */
const maxNameInError = 80

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
function readMessage<S extends z.ZodType>(text: string, schema: S, form: string): z.output<S> {
  const { success, data, error } = schema.safeParse(parseJson(text))
  if (success) return data
  const [issue] = error.issues
  const path = issue?.path.join('.') ?? ''
  throw new HttpError(
    400,
    'message',
    path === ''
      ? `The message must be JSON with ${form}`
      : `In the message ${path} ${issue?.message ?? 'is wrong'}`,
  )
}
