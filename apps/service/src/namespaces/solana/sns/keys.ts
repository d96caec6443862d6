import { bytesOf, programAddress, sha256 } from '../addresses.js'

/** Program of the Solana Name Service (SNS): its accounts are names, records and reverse entries. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** Program that turns a name into an asset, which then owns it. */
export const tokenizerProgram = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** Program that stores the primary name of an account. */
export const primaryProgram = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** Parent of all names without a dot. */
export const rootName = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'

const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** Class of records with validation (SNS-IP-3). */
const recordsClass = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const none = new Uint8Array(32)

function nameAccount(text: string, { class: kind, parent }: { class?: string; parent?: string }): string {
  const seeds = [
    sha256('SPL Name Service', text),
    kind === undefined ? none : bytesOf(kind),
    parent === undefined ? none : bytesOf(parent),
  ]
  return programAddress(seeds, nameProgram)
}

/** Returns the account of a name without its suffix: one label, or two for a subdomain. */
export function nameKey(name: string): string {
  const [label = '', parent] = name.split('.')
  if (parent === undefined) return nameAccount(label, { parent: rootName })
  return nameAccount(`\0${label}`, { parent: nameKey(parent) })
}

/** Returns the account with the text of a name. @param parent of a subdomain */
export const reverseKey = (name: string, parent?: string): string =>
  nameAccount(name, { class: reverseClass, ...(parent !== undefined && { parent }) })

/** Returns the accounts that say where a name leads (SNS-IP-5). `name` is the account of the name. */
export function resolutionKeys(name: string) {
  return {
    /** Whether the name is an asset. */
    asset: programAddress([Buffer.from('nft_record'), bytesOf(name)], tokenizerProgram),
    /** Signed record of an address. */
    signedRecord: nameAccount('\x01SOL', { parent: name }),
    /** Record of an address with validation. */
    record: nameAccount('\x02SOL', { class: recordsClass, parent: name }),
  }
}

/** Returns the mint of a name that is an asset. */
export const mintKey = (name: string): string =>
  programAddress([Buffer.from('tokenized_name'), bytesOf(name)], tokenizerProgram)

/** Returns the account with the primary name of an owner. */
export const primaryKey = (owner: string): string =>
  programAddress([Buffer.from('favourite_domain'), bytesOf(owner)], primaryProgram)
