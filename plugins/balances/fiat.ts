export { fiatCurrencyAtom, moneyAtom } from '#plugins/transactions/form'
