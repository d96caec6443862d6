import type { Envelope } from '../../../platform/envelope/create-envelope.js'

/** Set that a share belongs to. */
export interface SetPlace {
  readonly id: string
  readonly wallet: string
  readonly userId: string
}

/** Encrypts a login share for its row. */
export function sealShare(envelope: Envelope, share: string, place: SetPlace): Promise<string> {
  return envelope.seal(Buffer.from(share), rowOf(place))
}

/** Decrypts a login share. @throws if it was sealed for another row, wallet or user */
export async function openShare(envelope: Envelope, secret: string, place: SetPlace): Promise<string> {
  return Buffer.from(await envelope.open(secret, rowOf(place))).toString()
}

const rowOf = ({ id, wallet, userId }: SetPlace) => ({
  table: 'shares.sets',
  row: id,
  wallet,
  user: userId,
  version: 1,
})
