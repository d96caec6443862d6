export { FoyerProvider } from './FoyerProvider.js'
export { useAccount } from './use-account.js'
export { useFoyer } from './use-foyer.js'
