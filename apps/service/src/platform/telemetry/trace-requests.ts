import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracerName } from './in-span.js'

/**
 * Makes a span of each request, with its route and status, and without its path, query, body, caller and project.
 *
 * @param isBehindProxy whether `traceparent` of the request is continued; only a proxy of the operator is trusted to set it
 */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const enter = (request: FastifyRequest, done: () => void) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done)

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const { traceparent } = headers
    const parent =
      isBehindProxy && typeof traceparent === 'string'
        ? propagation.extract(ROOT_CONTEXT, { traceparent })
        : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = trace.getTracer(tracerName).startSpan(`${method} ${route}`, options, parent)
    contexts.set(request, trace.setSpan(parent, span))
    enter(request, done)
  })
  // the events of a body that is read belong to the connection, not to the request
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, undefined))

  function end(request: FastifyRequest, status: number | undefined) {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    if (!span) return
    contexts.delete(request)
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
