import { schema } from '#kernel'
import { defineEndpoints, get, post } from '#plugins/service/contract'
import type { GrantedItem, SmartSession } from './contract.js'

type Fields = Readonly<Record<string, unknown>>
const fields = (value: unknown) => Object(value) as Fields
const maxSessions = 100

/** Reads a permission. The type of another kind than those of the standard is `{custom}`. */
function readItem(value: unknown): readonly GrantedItem[] {
  const { type, data } = fields(value)
  const name = typeof type === 'string' ? type : fields(type)['custom']
  return typeof name === 'string' ? [{ type: name, data: fields(data) }] : []
}

/** Largest time that can be shown as a date, in milliseconds. */
const maxTime = 8.64e15
/** A session whose end is no date must stay in the list, where it can be revoked. */
const toTime = (ms: number) => Math.max(-maxTime, Math.min(ms, maxTime))
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Session as the service describes it: in the list of an account on one network. */
export type ReadSession = Omit<SmartSession, 'chainId'>

function readSession(value: unknown): ReadSession | undefined {
  const { project, pci, permissions, policies, context, expiry, createdAt, revokedAt } = fields(value)
  const { name, url } = fields(project)
  if (typeof pci !== 'string' || typeof context !== 'string' || !isTime(expiry)) return undefined
  if (typeof name !== 'string' || typeof url !== 'string' || !Array.isArray(permissions)) return undefined
  return {
    pci,
    context,
    site: { name, url },
    permissions: permissions.flatMap(readItem),
    policies: Array.isArray(policies) ? policies.flatMap(readItem) : [],
    expiresAt: toTime(expiry * 1_000),
    createdAt: isTime(createdAt) ? createdAt : 0,
    revokedAt: isTime(revokedAt) ? toTime(revokedAt) : undefined,
  }
}

// the service checks them: they are the answer of the wallet
const anything = schema.guard((_value): _value is unknown => true, 'anything')
const project = schema.object({
  name: schema.string(),
  url: schema.string(),
})

/** Endpoints of smart sessions. `account` is a CAIP-10 id. */
export const smartSessionsApi = /*#__PURE__*/ defineEndpoints('smart-sessions', {
  list: get('/v1/sessions/:account', {
    params: schema.object({}),
    response: schema.answer('{pcis}', (value) => {
      const { pcis } = fields(value)
      return Array.isArray(pcis)
        ? pcis.slice(0, maxSessions).flatMap((one) => readSession(one) ?? [])
        : undefined
    }),
  }),
  store: post('/v1/sessions/:account', {
    body: schema.object({
      projectId: schema.string(),
      project,
      permissions: schema.array(anything),
      policies: schema.array(anything),
      signer: anything,
      context: schema.string(),
      expiry: schema.number({ min: 0 }),
      timestamp: schema.number({ min: 0 }),
      signature: schema.string(),
    }),
    response: schema.answer('a session', readSession),
  }),
  revoke: post('/v1/sessions/:account/revoke', {
    body: schema.object({ projectId: schema.string(), pci: schema.string(), signature: schema.string() }),
    response: schema.answer('{}', (value) => fields(value)),
  }),
})
