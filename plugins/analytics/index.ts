import { clockKey, definePlugin, httpKey, type EmittedEvent } from '#kernel'
import { serviceConfigKey } from '#kernel/contracts'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { analyticsConfig } from './config.js'
import { analyticsFlag } from './contract.js'
import { isRefused } from './is-refused.js'
import type { Recorder } from './recorder.js'

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
    let recorder: Promise<Recorder> | undefined
    const record = (event: EmittedEvent) => {
      if ((!recorder && !firstAct.test(event.id)) || isRefused(page)) return
      recorder ??= import('./recorder.js').then(({ createRecorder }) =>
        createRecorder({
          ...{ ...use, config: maybe.config, settings: maybe.settings },
          ...{ sink, page, store, signal, report },
        }),
      )
      // without the code of the plugin nothing is recorded
      recorder.then(({ record }) => record(event)).catch(() => {})
    }
    onDispose(events.tap(record))
  },
})

export * from './contract.js'
