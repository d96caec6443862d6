/** Parts that the bindings for React, Vue and Svelte share: requests, states of actions and errors. */
export { bindingErrors, activeAccount } from './active-account.js'
export { actionState, createAction, idle, type ActionState } from './action.js'
export { createState, type Follow, type FollowedState } from './state.js'
export {
  connect,
  disconnect,
  listen,
  switchNetwork,
  type ConnectRequest,
  type DisconnectRequest,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from './requests.js'
export type { Foyer } from '../foyer.js'
