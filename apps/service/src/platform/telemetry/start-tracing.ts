import { context, propagation, trace } from '@opentelemetry/api'
import type { PlatformConfig } from '../config/options.js'

/** Traces that are sent until they are stopped. */
export interface Tracing {
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

const exportLimitMs = 2_000

/** Sends spans to TRACES_URL by OTLP over HTTP; does nothing without it. */
export async function startTracing(
  { TRACES_URL, TRACES_PERCENT }: Pick<PlatformConfig, 'TRACES_URL' | 'TRACES_PERCENT'>,
  version: string,
): Promise<Tracing | undefined> {
  if (TRACES_URL === undefined) return undefined
  // loaded on use: most services send no traces
  const [
    { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler },
    exporter,
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const sender = new exporter.OTLPTraceExporter({ url: TRACES_URL, timeoutMillis: exportLimitMs })
  const provider = new NodeTracerProvider({
    resource: sdk.resourceFromAttributes({ 'service.name': 'foyer-service', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_PERCENT / 100) }),
    spanProcessors: [new BatchSpanProcessor(sender, { exportTimeoutMillis: exportLimitMs })],
  })
  provider.register()
  return {
    async stop() {
      // a collector that is away must not delay the end
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}
