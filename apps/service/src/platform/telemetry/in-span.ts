import { SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/** Name of the tracer of the service. */
export const tracerName = 'foyer-service'

/**
 * Does work in a span of the current trace. Without TRACES_URL the span is empty and costs nothing.
 *
 * @param attributes no address, project, token or URL
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return trace.getTracer(tracerName).startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // the text of an error may quote what was sent
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Does work in the first span of a new trace: a request that does not come by HTTP.
 *
 * @param work sets the outcome, a short text of ours, and whether the service failed
 */
export function inServerSpan<T>(
  name: string,
  work: (setOutcome: (outcome: string, isFailure: boolean) => void) => Promise<T>,
): Promise<T> {
  const options = { kind: SpanKind.SERVER, root: true }
  return trace.getTracer(tracerName).startActiveSpan(name, options, async (span) => {
    try {
      return await work((outcome, isFailure) => {
        span.setAttribute('foyer.outcome', outcome)
        if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    } finally {
      span.end()
    }
  })
}

/** Does work that requests another server in a span, as {@link inSpan}. */
export function inClientSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return inSpan(name, attributes, work, SpanKind.CLIENT)
}
