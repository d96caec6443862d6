export { fiatCurrencyAtom, moneyAtom } from './contract/fiat.js'
export { balancesAsset, balancesFlag, balancesService, type BalancesService } from './contract/keys.js'
export {
  assetBalancesAtom,
  balancesStateAtom,
  readBalancesAtom,
  subjectAtom,
  type BalancesState,
  type ReadBalances,
} from './contract/read-balances.js'
