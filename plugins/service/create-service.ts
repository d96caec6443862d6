import type { ServiceConfig, ProjectFlagsService } from '#kernel'
import type { PicturesService, ServiceAddresses } from '#kernel/chain'
import { createApiClient } from './client/client.js'
import type { ApiClient, ServiceSettings } from './contract.js'
import { serviceAlert, type ServiceAlertName } from './contract/alerts.js'
import { readService } from './contract/read-service.js'
import type { ServiceDeps } from './deps.js'
import { createPictures } from './pictures.js'
import { createSettings } from './settings.js'

/** Creates the code behind the services of the plugin, which loads with the first call. */
export function createService(
  deps: ServiceDeps,
): Pick<ApiClient, 'call'> & PicturesService & ProjectFlagsService & ServiceSettings {
  const { alerts, clock, config, http, store, signal, report, log } = deps
  const raise = (name: ServiceAlertName) => alerts.raise(serviceAlert(name, store))
  const api = createApiClient({
    ...config,
    projectId: config.projectId,
    service: readAddresses(config, report),
    ...{ clock, http, signal, raise },
    report: (error) => log('warn', 'A fallback answers', error),
  })
  const onWrongOrigin = () => raise('INVALID_APP_CONFIGURATION')
  return { ...api, ...createPictures({ ...deps, api }), ...createSettings({ ...deps, api, onWrongOrigin }) }
}

/** Reads the `service` option. An invalid one is reported once and counts as none, so that the widget still works. */
function readAddresses({ service }: ServiceConfig, report: (error: unknown) => void): ServiceAddresses {
  if (service === undefined) return {}
  try {
    return readService(service)
  } catch (error) {
    report(error)
    return {}
  }
}
