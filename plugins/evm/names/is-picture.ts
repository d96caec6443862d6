/** The longest address of a picture that is taken over, as long as the pictures of wallets may be. */
const pictureLimit = 128 * 1024

/**
 * Whether a record is a picture that can be shown as it is: data, or an address over https. A picture behind an NFT or
 * IPFS would have to be asked for at somebody's gateway.
 */
export function isPicture(record: string | undefined): record is string {
  if (record === undefined || record.length > pictureLimit) return false
  return /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/i.test(record) || /^https:\/\/\S+$/i.test(record)
}
