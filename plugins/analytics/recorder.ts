import {
  currentEntryAtom,
  networksAtom,
  type Clock,
  type EmittedEvent,
  type HttpService,
  type Store,
  type ServiceConfig,
} from '#kernel'
import { readService, type ServiceSettings } from '#plugins/service/contract'
import { createBatches } from './batches.js'
import type { AnalyticsEvent } from './contract.js'
import { isRefused } from './is-refused.js'
import { createdId, funnelSteps } from './names.js'
import { createSendToService } from './send-to-service.js'
import { toAnalyticsEvent } from './to-analytics-event.js'

type Sink = (events: readonly AnalyticsEvent[]) => unknown

/** Parts of the widget and of the page that {@link createRecorder} uses. */
interface RecorderDeps {
  readonly clock: Clock
  readonly http: HttpService
  readonly config: ServiceConfig | undefined
  /** Undefined without the plugin `service`. */
  readonly settings: ServiceSettings | undefined
  readonly sink: Sink | undefined
  readonly page: Window
  readonly store: Store
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

/** Records events and the views that open. */
export interface Recorder {
  record(event: EmittedEvent): void
}

/** Creates the recorder of a page load, at the first act of the visitor. Its first event is that there is a widget. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { config, settings, sink, page, store, signal, report } = deps
  if (signal.aborted) return { record: () => {} }
  const isPageRefused = () => isRefused(page)
  const address = addressOf(config)
  const collectors = [
    ...(sink
      ? [
          {
            permission: Promise.resolve(true),
            send: (events: readonly AnalyticsEvent[]) => give(sink, events),
          },
        ]
      : []),
    ...(settings && address !== undefined
      ? [{ permission: settings.isAnalyticsEnabled(), send: createSendToService({ ...deps, address }) }]
      : []),
  ].map((collector) => createBatches({ ...deps, ...collector, isRefused: isPageRefused }))
  const reached = new Set<readonly string[]>()
  let lastStep = 0

  function give(to: Sink, events: readonly AnalyticsEvent[]) {
    // a promise of the host may reject, too
    new Promise((resolve) => resolve(to(events))).catch(report)
  }

  function record(emitted: EmittedEvent) {
    const networks = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const event = toAnalyticsEvent(emitted, networks)
    if (!event) return
    const step = funnelSteps.find((names) => names.includes(event.name))
    const isFirst = step !== undefined && !reached.has(step)
    if (isFirst) reached.add(step)
    for (const collector of collectors) collector.add({ ...event, ...(isFirst && { first: true }) })
  }

  function recordView() {
    const { id, step = 0 } = store.get(currentEntryAtom) ?? {}
    // the way back leads to views that were recorded
    if (step <= lastStep) return
    lastStep = step
    record({ id: `view:${id}`, payload: undefined })
  }

  const leave = () => {
    for (const collector of collectors) collector.leave()
  }
  page.addEventListener('pagehide', leave, { signal })
  // on a phone an app that is swiped away may have no other event
  page.document.addEventListener(
    'visibilitychange',
    () => page.document.visibilityState === 'hidden' && leave(),
    { signal },
  )
  signal.addEventListener('abort', store.sub(currentEntryAtom, recordView), { once: true })
  record({ id: createdId, payload: undefined })
  recordView()
  return { record }
}

/** Returns the URL that events are sent to; undefined without a service or a project. */
function addressOf({ service, projectId }: ServiceConfig = {}): string | undefined {
  if (service === undefined || !projectId) return undefined
  const { api } = readService(service)
  return api && `${api}/v1/events?projectId=${encodeURIComponent(projectId)}`
}
