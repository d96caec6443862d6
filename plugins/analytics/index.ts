import { clockKey, definePlugin, httpKey, lazyPart, type EmittedEvent, serviceConfigKey } from '#kernel'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { analyticsConfig } from './config.js'
import { analyticsFlag } from './contract.js'
import { isRefused } from './is-refused.js'

/** Events that only an act of the visitor causes. A page that restores a connection emits others. */
const firstAct = /^(kernel\.opened|session\.connect.+|.+\.initiated)$/

/** Counts what visitors do in the widget, for the operator of the service and for a function of the host. */
export const analytics = /*#__PURE__*/ definePlugin({
  id: 'analytics',
  kernel: '^0.1.0',
  flag: analyticsFlag,
  config: analyticsConfig,
  requires: { clock: clockKey, http: httpKey },
  optional: { api: apiKey, config: serviceConfigKey, settings: settingsKey },
  setup({ config: { sink }, use, maybe, store, events, signal, report, onDispose }) {
    if (typeof window === 'undefined' || !(sink || maybe.api?.has('api'))) return
    const page = window
    const recorder = lazyPart(async () =>
      (await import('./recorder.js')).createRecorder({
        ...{ ...use, config: maybe.config, settings: maybe.settings },
        ...{ sink, page, store, signal, report },
      }),
    )
    let hasActed = false
    const record = (event: EmittedEvent) => {
      if ((!hasActed && !firstAct.test(event.id)) || isRefused(page)) return
      hasActed = true
      // an event that was not counted is no failure of the page: the code is loaded again at the next one
      recorder().then(
        ({ record }) => record(event),
        () => {},
      )
    }
    onDispose(events.tap(record))
  },
})

export * from './contract.js'
