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
export { readImageId } from './contract/image-id.js'
export { readService } from './contract/read-service.js'
export { createNodes, nodeLimitMs } from './contract/nodes/ask-network.js'
export { failedNodeMs } from './contract/nodes/failed-nodes.js'
export { networkName } from './contract/nodes/known-nodes.js'
export { readText, rpcLimitMs } from './contract/nodes/post.js'
export { nodeUrls } from './contract/nodes/node-urls.js'
export type {
  AskNetwork,
  NodeEdges,
  NodeErrors,
  NodeProtocol,
  NodeService,
  RpcRequest,
} from './contract/nodes/protocol.js'
