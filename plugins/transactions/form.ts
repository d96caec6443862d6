export { moneyMessages } from './messages.js'
export { assetAmountsAtom, maxOf } from './form/asset-amounts.js'
export { Facts, type Fact } from './form/Facts.js'
export { useFiatEntry } from './form/use-fiat-entry.js'
export { LinkButton } from './form/LinkButton.js'
export { NetworkName } from './form/NetworkName.js'
export { readFormAmount, separatorsAtom, typedAmount, type FormAmount } from './form/form-amount.js'
export {
  fiatValueOf,
  heldAssetAtom,
  heldAssetsAtom,
  isSameAssetAtom,
  nativeAsset,
  type HeldAsset,
} from './form/held-assets.js'
export { TokenList } from './form/TokenList.js'
export { TokenPicture } from './form/TokenPicture.js'
export { useAmount } from './form/use-amount.js'
export { useConfirmations } from './form/use-confirmations.js'
export { useOpenedForm } from './form/use-opened-form.js'
export { UsualValues } from './form/UsualValues.js'
export { amountWords, feeWords, receivedWords, shortenReceived } from './form/words.js'
export { fiatCurrencyAtom, moneyAtom } from '#plugins/balances/contract'
