import { definePlugin, lazy, projectFlagsKey } from '#kernel'
import { picturesKey, type ServiceAddresses } from '#kernel/chain'
import { apiKey, settingsKey } from './contract.js'
import { required } from './deps.js'

/** Client of the host's service, with the project's settings and pictures. Sends nothing without the `service` option. */
export const service = /*#__PURE__*/ definePlugin({
  id: 'service',
  kernel: '^0.1.0',
  requires: required,
  provides: { api: apiKey, flags: projectFlagsKey, pictures: picturesKey, settings: settingsKey },
  setup({ use, store, signal, report, log }) {
    const { service: option } = use.config
    const has = (part: keyof ServiceAddresses) =>
      (typeof option === 'string' ? option : option?.[part]) !== undefined
    const client = Object.assign(
      lazy(async () => {
        // not destructured: a host's bundler writes that out at length, in its entry
        const later = await import('./create-service.js')
        return later.createService({ ...use, store, signal, report, log })
      }),
      { has },
    )
    return {
      api: () => client,
      flags: () => client,
      // without a service no code has to load to find no picture
      pictures: () => ({ load: async (kind, id) => (has('api') ? client.load(kind, id) : undefined) }),
      settings: () => client,
    }
  },
})

export * from './contract.js'
