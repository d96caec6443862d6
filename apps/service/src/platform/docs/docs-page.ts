import { createHash } from 'node:crypto'
import type { OpenApi, Operation } from './make-openapi.js'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:8px}' +
  'h2{margin-top:2.5rem}dt{font-weight:600}'

/** Nothing runs, and nothing is fetched. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** A page that lists the calls, made once. */
export function docsPage({ paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      section(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Calls of the service</title>` +
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>` +
    `<h1>Calls of the service</h1><p>For programs: <a href="/docs/openapi.json">openapi.json</a></p>` +
    `${calls.join('')}</body></html>`
  )
}

function section(title: string, { summary, parameters, requestBody, responses }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const must = required === true ? ', required' : ''
    return `<dt>${escaped(String(name))}</dt><dd>${escaped(`${String(place)}${must}`)} <code>${json(schema, 0)}</code></dd>`
  })
  return (
    `<section><h2><code>${escaped(title)}</code></h2><p>${escaped(summary)}</p>` +
    (rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '') +
    (requestBody
      ? `<details><summary>Body</summary><pre>${json(requestBody['content'], 2)}</pre></details>`
      : '') +
    `<details><summary>Answer</summary><pre>${json(responses['200']?.['content'], 2)}</pre></details></section>`
  )
}

function json(value: unknown, indent: number): string {
  return escaped(JSON.stringify(value, undefined, indent))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
