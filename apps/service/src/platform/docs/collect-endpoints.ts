import type { FastifyInstance } from 'fastify'
import type { CallDocs } from './endpoint-docs.js'

/** A call that is registered. */
export interface CollectedCall {
  readonly method: string
  readonly path: string
  /** Undefined for one that nothing is told about. */
  readonly docs: CallDocs | undefined
}

/** Collects the calls that are registered from now on. */
export function collectEndpoints(app: FastifyInstance): readonly CollectedCall[] {
  const calls: CollectedCall[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { docs } = Object(config ?? {}) as { readonly docs?: CallDocs }
    for (const one of [method].flat()) {
      // what answers GET answers HEAD, and OPTIONS is the browser's
      if (one !== 'HEAD' && one !== 'OPTIONS') calls.push({ method: one, path: url, docs })
    }
  })
  return calls
}
