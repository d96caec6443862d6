/** The entry foyerkit/adapters/ethers-5: provider and signers of ethers 5, by its `providers.Web3Provider`. */
export {
  foyerEthers,
  type EthersProvider,
  type EthersProviderClass,
  type FoyerEthers,
} from './shared/ethers.js'
export type { FoyerAccess } from './shared/connection.js'
