import * as z from 'zod'
import type { RequestProject } from '../../platform/module/platform.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { readAccount } from '../../namespaces/namespaces.js'
import type { NamedAddress } from '../identity/account-names.js'
import type { Identities } from '../identity/create-identities.js'
import { identityAnswer, identityQuery } from '../identity/wire.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { NameRules, Names } from './create-names.js'
import type { StoredName } from './names-store.js'
import {
  claimAnswer,
  claimBody,
  profileAnswer,
  profileQuery,
  reverseAnswer,
  reverseQuery,
  suggestionsAnswer,
  suggestionsQuery,
  type WireProfile,
} from './wire.js'

/** Parts of {@link nameRoutes}. */
interface NameRouteParts {
  readonly names: Names
  /** Names and pictures of registries on chains, for accounts and names that are not registered here. */
  readonly identities: Identities
  rulesOf(project: RequestProject): NameRules
}

/** Registers GET /v1/identity/:address and the endpoints of /v1/profile. */
export function nameRoutes(app: ServiceApp, { names, identities, rulesOf }: NameRouteParts): void {
  app.get(
    '/v1/identity/:address',
    {
      schema: {
        summary: 'Name and picture of an account: the name it registered last, else that of ENS or SNS',
        params: z.object({ address: z.string() }),
        querystring: identityQuery,
        response: { 200: identityAnswer },
      },
    },
    async (request, reply) => {
      const account = readAccount(request.params.address)
      reply.header('cache-control', 'no-store')
      const [newest] = await names.ofAccount(account.address)
      if (newest) return { name: newest.name, avatar: newest.attributes['avatar'] ?? null }
      return asUnavailable(identities.find(account))
    },
  )

  app.get(
    '/v1/profile/account/:name',
    {
      schema: {
        summary: 'Addresses of a name that was registered here, else of SNS',
        params: z.object({ name: z.string() }),
        querystring: profileQuery,
        response: { 200: profileAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const registered = await names.find(request.params.name)
      if (registered) return toProfile(registered)
      const found = await asUnavailable(identities.resolve(request.params.name))
      return found ? ofRegistry(found) : []
    },
  )

  app.get(
    '/v1/profile/reverse/:address',
    {
      schema: {
        summary: 'Names that an account registered here, the newest first',
        params: z.object({ address: z.string() }),
        querystring: reverseQuery,
        response: { 200: reverseAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return (await names.ofAccount(request.params.address)).map(toProfile)
    },
  )

  app.get(
    '/v1/profile/suggestions/:part',
    {
      schema: {
        summary: 'Names like a text: whether the name with that label is registered, and free ones',
        params: z.object({ part: z.string().check(z.maxLength(128, 'must be 128 characters at most')) }),
        querystring: suggestionsQuery,
        response: { 200: suggestionsAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { params, query, project } = request
      return { suggestions: [...(await names.suggest(params.part, query, rulesOf(project)))] }
    },
  )

  app.post(
    '/v1/profile/account',
    {
      schema: {
        summary: 'Registers a name for the account that signed the message; the project may be in the body',
        body: claimBody,
        response: { 200: claimAnswer },
      },
    },
    async (request) => {
      await asUnavailable(names.register(request.body, rulesOf(request.project)))
      return { success: true as const }
    },
  )

  app.post(
    '/v1/profile/account/release',
    {
      schema: {
        summary: 'Releases a name of the account that signed the message; the project may be in the body',
        body: claimBody,
        response: { 200: claimAnswer },
      },
    },
    async (request) => {
      await asUnavailable(names.release(request.body))
      return { success: true as const }
    },
  )
}

function toProfile({ name, registeredAt, updatedAt, addresses, attributes }: StoredName): WireProfile {
  return {
    name,
    registered_at: registeredAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    addresses: Object.fromEntries(
      addresses.map(({ coinType, address, createdAt }) => [
        coinType,
        { address, created_at: createdAt.toISOString() },
      ]),
    ),
    attributes: { ...attributes },
  }
}

function ofRegistry({ name, address, coinType }: NamedAddress): WireProfile {
  return {
    name,
    registered_at: null,
    updated_at: null,
    addresses: { [coinType]: { address, created_at: null } },
    attributes: {},
  }
}
