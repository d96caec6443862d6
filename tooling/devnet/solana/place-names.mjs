import { createHash } from 'node:crypto'
import { PublicKey } from '@solana/web3.js'

/** Programs and accounts of the Solana Name Service on the main network. */
export const nameProgram = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
export const tokenizerProgram = new PublicKey('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')
const primaryProgram = new PublicKey('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const root = new PublicKey('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const reverseClass = new PublicKey('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const recordsClass = new PublicKey('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const none = PublicKey.default
const lamports = 10_000_000

/**
 * @param {readonly (Uint8Array | Buffer)[]} seeds
 * @param {PublicKey} program
 */
const derive = (seeds, program) =>
  PublicKey.findProgramAddressSync(
    seeds.map((seed) => Buffer.from(seed)),
    program,
  )[0]

/**
 * @param {string} text
 * @param {{ kind?: PublicKey, parent?: PublicKey }} place
 */
function nameAccount(text, { kind = none, parent = none }) {
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  return derive([hash, kind.toBytes(), parent.toBytes()], nameProgram)
}

/**
 * Returns the account of a name without its suffix.
 *
 * @param {string} name one label, or two for a subdomain
 * @returns {PublicKey}
 */
function nameKey(name) {
  const [label = '', parent] = name.split('.')
  return parent === undefined
    ? nameAccount(label, { parent: root })
    : nameAccount(`\0${label}`, { parent: nameKey(parent) })
}

/** @param {PublicKey} name account of a name */
export const recordKey = (name) => nameAccount('\x02SOL', { kind: recordsClass, parent: name })
/** @param {PublicKey} name account of a name */
export const signedRecordKey = (name) => nameAccount('\x01SOL', { parent: name })
/** @param {PublicKey} name account of a name */
export const assetRecordKey = (name) => derive([Buffer.from('nft_record'), name.toBytes()], tokenizerProgram)
/** @param {PublicKey} name account of a name */
export const nameMint = (name) => derive([Buffer.from('tokenized_name'), name.toBytes()], tokenizerProgram)

/**
 * Writes an account of the name program: parent, owner and class, then data.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {PublicKey} at
 * @param {{ parent?: PublicKey, owner?: PublicKey, kind?: PublicKey, data?: Uint8Array, program?: PublicKey }} entry
 */
export function placeEntry(
  ledger,
  at,
  { parent = none, owner = none, kind = none, data, program = nameProgram },
) {
  const bytes = Buffer.concat([parent.toBytes(), owner.toBytes(), kind.toBytes(), data ?? new Uint8Array()])
  ledger.setAccount(at, {
    lamports,
    data: new Uint8Array(bytes),
    owner: program.toBase58(),
    executable: false,
  })
}

/**
 * Registers a name, with the account that leads back to its text.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {string} name without its suffix
 * @param {PublicKey} owner
 * @returns {PublicKey} its account
 */
export function placeName(ledger, name, owner) {
  const key = nameKey(name)
  const [label = '', parentName] = name.split('.')
  const parent = parentName === undefined ? undefined : nameKey(parentName)
  placeEntry(ledger, key, { parent: parent ?? root, owner })
  const text = Buffer.from(parent ? `\0${label}` : label)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const reverse = nameAccount(key.toBase58(), { kind: reverseClass, ...(parent && { parent }) })
  placeEntry(ledger, reverse, { kind: reverseClass, data: Buffer.concat([length, text]) })
  return key
}

/**
 * Makes a name the primary one of an account, as the account does: nothing checks that it owns the name.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {PublicKey} account
 * @param {PublicKey} name account of a name
 */
export function placePrimaryName(ledger, account, name) {
  const at = derive([Buffer.from('favourite_domain'), account.toBytes()], primaryProgram)
  const data = new Uint8Array([1, ...name.toBytes()])
  ledger.setAccount(at, { lamports, data, owner: primaryProgram.toBase58(), executable: false })
}

/**
 * Registers the names of the local chain: one, one under it, one of another account, and a primary name that is only claimed.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {readonly { address: string }[]} accounts at least four, else no name is registered
 */
export function placeNames(ledger, accounts) {
  const [, ada, till, bob] = accounts.map(({ address }) => new PublicKey(address))
  if (!ada || !till || !bob) return
  const adaName = placeName(ledger, 'ada', ada)
  placeName(ledger, 'pay.ada', till)
  placeName(ledger, 'bob', bob)
  placePrimaryName(ledger, ada, adaName)
  placePrimaryName(ledger, bob, adaName)
}
