/** What a wallet says about itself by EIP-6963. `icon` is a data: address of a picture. */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}
