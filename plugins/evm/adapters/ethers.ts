/** The entry foyerkit/adapters/ethers: provider and signers of ethers 6, by its `BrowserProvider`. */
export {
  foyerEthers,
  type EthersProvider,
  type EthersProviderClass,
  type FoyerEthers,
} from './shared/ethers.js'
export type { FoyerAccess } from './shared/connection.js'
