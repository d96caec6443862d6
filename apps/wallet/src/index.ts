export type { TestWallet } from 'foyerkit/testing/wallet'
export { type InstalledTestWallet, installTestWallet, type InstallOptions } from './install.js'
