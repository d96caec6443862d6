import { issuePath, type StandardSchema } from '#kernel'
import type { Endpoint } from '../contract/endpoints.js'
import { apiErrors } from '../contract/errors.js'

/** Project and software of the page, sent with each request. */
export interface ApiIdentity {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
}

/** Address and options of the HTTP request. */
export interface ApiRequest {
  readonly address: string
  readonly init: RequestInit
}

type Values = Readonly<Record<string, unknown>>

/**
 * Builds the HTTP request of a call.
 *
 * @param input path parameters, query fields and `body`, as the endpoint declares them
 * @param base address of the service, without a trailing slash
 * @throws api/BAD_REQUEST naming the endpoint and the field
 */
export async function buildRequest(
  endpoint: Endpoint,
  input: Values,
  base: string,
  identity: ApiIdentity,
): Promise<ApiRequest> {
  const { id, method, path, params, body } = endpoint
  const used = new Set(['body'])
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return pathPart(id, name, Object.hasOwn(input, name) ? input[name] : undefined)
  })
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)))
  const query = queryOf(id, params ? await checked(id, params, fields, identity.projectId) : {})
  if (method !== 'POST') {
    query.set('projectId', identity.projectId)
    query.set('st', identity.sdkType)
    query.set('sv', identity.sdkVersion)
  }
  const search = query.toString()
  const posted = body && JSON.stringify(await checked(id, body, input['body'], identity.projectId))
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
      // `follow` would send the project and the account to the redirect's target; `error` cannot be told from a network
      // error, which is retried.
      redirect: 'manual',
    },
  }
}

/** Encodes a path parameter. One or two dots would be resolved as folders, even encoded. */
function pathPart(id: string, name: string, value: unknown): string {
  const text = typeof value === 'string' && !/^\.{0,2}$/.test(value) ? encoded(value) : undefined
  if (text === undefined) throw badRequest(id, `${name} must be a text that is valid in a path`)
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
      throw badRequest(id, `${name} must be a text, a number, a boolean or an array of them`)
    query.set(name, items.map(String).join(','))
  }
  return query
}

/** Validates input, with `projectId` if the schema accepts it. */
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
  const issue = issues.find((candidate) => issuePath(candidate) !== 'projectId') ?? issues[0]
  throw badRequest(id, issue ? `${issuePath(issue)} ${issue.message}`.trim() : 'is not valid')
}

function badRequest(id: string, problem: string) {
  return apiErrors.BAD_REQUEST({ detail: `Call of ${id}: ${problem}` })
}
