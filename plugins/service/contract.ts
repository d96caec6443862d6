export { relayAlertOf, serviceAlert, type ServiceAlertName } from './contract/alerts.js'
export {
  defineEndpoints,
  get,
  post,
  type Endpoint,
  type InputFor,
  type OutputFor,
} from './contract/endpoints.js'
export { apiErrors, refusalOf, type Refusal } from './contract/errors.js'
export {
  apiKey,
  settingsKey,
  type ApiClient,
  type CallOptions,
  type ServiceSettings,
} from './contract/keys.js'
export { readService } from './contract/read-service.js'
