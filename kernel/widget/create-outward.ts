import { createAlerts } from '../alerts/create-alerts.js'
import { createApiShell } from '../api/shell.js'
import type { ServiceOption } from '../api/service.js'
import type { Notes } from '../logger/notes.js'
import type { Store } from '../state/store.js'
import { createToasts } from '../toasts/create-toasts.js'
import type { Edges } from './edges.js'

/** What speaks to people and to the service. */
export function createOutward(deps: {
  readonly store: Store
  readonly edges: Edges
  readonly notes: Notes
  readonly options: {
    readonly service?: ServiceOption
    readonly projectId?: string
    readonly sdkVersion?: string
  }
  readonly signal: AbortSignal
}) {
  const { store, edges, notes, options, signal } = deps
  const alerts = createAlerts({ store, log: edges.log })
  const api = createApiShell({
    ...edges,
    service: options.service,
    projectId: options.projectId,
    ...(options.sdkVersion !== undefined && { sdkVersion: options.sdkVersion }),
    raise: alerts.raise,
    report: (error) => notes.note('warn', 'A fallback answers', error),
    signal,
  })
  return { alerts, api, toasts: createToasts(store) }
}
