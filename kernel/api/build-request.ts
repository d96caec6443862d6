import { issuePath, type StandardSchema } from '../core/schema/standard-schema.js'
import { apiErrors } from './api-errors.js'
import type { Endpoint } from './endpoints.js'

/** Who asks. */
export interface Asker {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
}

/** What goes to the network. */
export interface ApiRequest {
  readonly address: string
  readonly init: RequestInit
}

type Values = Readonly<Record<string, unknown>>

/**
 * Makes the request of one call.
 *
 * @param base the service's address, without a slash at its end.
 * @param input the path's names, the query's fields and `body`, as the endpoint's types have it.
 * @throws api/BAD_REQUEST naming the endpoint and the field.
 */
export async function buildRequest(
  endpoint: Endpoint,
  input: Values,
  base: string,
  asker: Asker,
): Promise<ApiRequest> {
  const { id, method, path, params, body } = endpoint
  const used = new Set(['body'])
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return pathPart(id, name, Object.hasOwn(input, name) ? input[name] : undefined)
  })
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)))
  const query = queryOf(id, params ? await checked(id, params, given, asker.projectId) : {})
  if (method === 'GET') {
    query.set('projectId', asker.projectId)
    query.set('st', asker.sdkType)
    query.set('sv', asker.sdkVersion)
  }
  const search = query.toString()
  const posted = body && JSON.stringify(await checked(id, body, input['body'], asker.projectId))
  return {
    address: `${base}/${filled.replace(/^\//, '')}${search && `?${search}`}`,
    init: {
      method,
      headers: {
        accept: endpoint.blob ? 'image/*' : 'application/json',
        ...(posted !== undefined && { 'content-type': 'application/json' }),
      },
      ...(posted !== undefined && { body: posted }),
      credentials: 'omit',
      // `follow` would carry the project and the account to wherever a redirect points; `error` looks like a network
      // that fails and would be tried again. Left to us, it is seen for what it is
      redirect: 'manual',
    },
  }
}

/** A dot or two would be taken for folders by the address, however they are encoded. */
function pathPart(id: string, name: string, value: unknown): string {
  const text = typeof value === 'string' && !/^\.{0,2}$/.test(value) ? encoded(value) : undefined
  if (text === undefined) throw bad(id, `${name} must be a text that can stand in a path`)
  return text
}

function encoded(text: string): string | undefined {
  try {
    return encodeURIComponent(text)
  } catch {
    return undefined
  }
}

function queryOf(id: string, values: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(values) as Values)) {
    if (value === undefined) continue
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (items.some((item) => typeof item === 'object' || typeof item === 'function'))
      throw bad(id, `${name} must be a text, a number, a boolean or an array of them`)
    query.set(name, items.map(String).join(','))
  }
  return query
}

/** A schema that knows `projectId` keeps it; one that does not drops or refuses it, and then it is not sent. */
async function checked(
  id: string,
  schema: StandardSchema,
  value: unknown,
  projectId: string,
): Promise<unknown> {
  const { validate } = schema['~standard']
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const withProject = isObject ? await validate({ ...value, projectId }) : undefined
  if (withProject && !withProject.issues) return withProject.value
  const without = await validate(value)
  if (!without.issues) return without.value
  const issues = [...(withProject?.issues ?? []), ...without.issues]
  const issue = issues.find((one) => issuePath(one) !== 'projectId') ?? issues[0]
  throw bad(id, issue ? `${issuePath(issue)} ${issue.message}`.trim() : 'is not valid')
}

function bad(id: string, problem: string) {
  return apiErrors.BAD_REQUEST({ detail: `Call of ${id}: ${problem}` })
}
