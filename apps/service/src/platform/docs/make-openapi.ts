import * as z from 'zod'
import { errorBody } from '../http/error-body.js'
import type { CallDocs } from './endpoint-docs.js'
import type { CollectedCall } from './collect-endpoints.js'

type Json = Readonly<Record<string, unknown>>
/** What OpenAPI 3.1 says about one call. */
export interface Operation {
  readonly summary: string
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}
/** The service's calls in OpenAPI 3.1. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const projectId = {
  name: 'projectId',
  in: 'query',
  description: 'The project that asks',
  schema: { type: 'string' },
}

/** Makes the description of calls from the schemas that check them. */
export function makeOpenApi(calls: readonly CollectedCall[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, docs } of calls) {
    if (!docs) continue
    const place = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: toOperation(path, docs) }
  }
  return { openapi: '3.1.0', info: { title: 'Foyer service', version: '1' }, paths }
}

function toOperation(
  path: string,
  { summary, query, body, answer, open, projectInBody }: CallDocs,
): Operation {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  const project = open ? [] : [{ ...projectId, required: projectInBody !== true }]
  return {
    summary,
    parameters: [...inPath, ...project, ...(query ? inQuery(query) : [])],
    ...(body && { requestBody: { required: true, content: asJson(body, 'input') } }),
    responses: {
      200: { description: 'The answer', content: contentOf(answer) },
      default: { description: 'Why it was refused', content: asJson(errorBody, 'output') },
    },
  }
}

function contentOf(answer: CallDocs['answer']): Json {
  if (answer === 'picture') return { 'image/svg+xml': {}, 'image/webp': {} }
  if (answer === 'page') return { 'text/html': {} }
  if (answer === 'text') return { 'text/plain': {} }
  return asJson(answer, 'output')
}

function asJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: toSchema(schema, io) } }
}

function inQuery(schema: z.ZodType): readonly Json[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  // it stands before the others
  const own = Object.entries(properties).filter(([name]) => name !== projectId.name)
  return own.map(([name, of]) => {
    return { name, in: 'query', required: required.includes(name), schema: of }
  })
}

function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  })
  return rest
}
