export * from './contract/keys.js'
export * from './contract/pairing-state.js'
