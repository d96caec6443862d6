export * from './contract/keys.js'
export * from './contract/transfers.js'
