export type { TestWallet } from 'foyerkit/testing/wallet'
export type { OtherChains } from './chains/announce-chains.js'
export { type InstalledTestWallet, installTestWallet, type InstallOptions } from './install.js'
