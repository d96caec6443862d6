// the only import of @scure/btc-signer: it loads when something is signed, or a transaction is built
export {
  Address,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  Transaction,
} from '@scure/btc-signer'
