/** Parts that the logins share: they require the service of this plugin, so that it is there. */
export { LoginOutcome } from './views/LoginOutcome.js'
export { LoginStart } from './views/LoginStart.js'
export { useEmbeddedConnect } from './views/use-embedded-connect.js'
