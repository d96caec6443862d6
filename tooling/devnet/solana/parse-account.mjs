import {
  AccountLayout,
  ExtensionType,
  getExtensionTypes,
  getTransferHook,
  MintLayout,
  MINT_SIZE,
  ACCOUNT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'

/** Names of the programs of assets in parsed accounts, by address. */
export const assetPrograms = new Map([
  [TOKEN_PROGRAM_ID.toBase58(), 'spl-token'],
  [TOKEN_2022_PROGRAM_ID.toBase58(), 'spl-token-2022'],
])

/** Byte that tells accounts from mints in what Token-2022 owns, behind the size of a plain account. */
const kindAt = ACCOUNT_SIZE
const kinds = { mint: 1, account: 2 }

/**
 * Whether bytes of an asset program are an account of an owner.
 *
 * @param {Uint8Array} data
 */
export const isAssetAccount = (data) => data.length === ACCOUNT_SIZE || data[kindAt] === kinds.account

/**
 * Whether bytes of an asset program are a mint.
 *
 * @param {Uint8Array} data
 */
export const isMint = (data) => data.length === MINT_SIZE || data[kindAt] === kinds.mint

/**
 * Reads mint, owner and amount of an account of an asset program.
 *
 * @param {Uint8Array} data
 */
export function readAssetAccount(data) {
  const { mint, owner, amount } = AccountLayout.decode(data.slice(0, ACCOUNT_SIZE))
  return { mint, owner, amount }
}

/** @param {Uint8Array} data of a mint */
export const decimalsOf = (data) => MintLayout.decode(data.slice(0, MINT_SIZE)).decimals

/**
 * Writes an amount as JSON-RPC does.
 *
 * @param {bigint} amount
 * @param {number} decimals
 */
export function uiAmount(amount, decimals) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const kept = part.replace(/0+$/, '')
  const uiAmountString = kept ? `${whole}.${kept}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/**
 * Returns the parsed form of an account of an asset program; undefined for all others, which JSON-RPC answers as bytes.
 *
 * @param {PublicKey} address
 * @param {{ data: Uint8Array, owner: string, lamports: number, executable: boolean }} account
 * @param {(mint: PublicKey) => number | undefined} findDecimals
 */
export function parseAccount(address, { data, owner, lamports, executable }, findDecimals) {
  const program = assetPrograms.get(owner)
  if (program === undefined) return undefined
  const programId = new PublicKey(owner)
  const info = { data: Buffer.from(data), owner: programId, lamports, executable }
  if (isMint(data)) {
    const mint = unpackMint(address, info, programId)
    return {
      program,
      space: data.length,
      parsed: {
        type: 'mint',
        info: {
          decimals: mint.decimals,
          freezeAuthority: mint.freezeAuthority?.toBase58() ?? null,
          isInitialized: mint.isInitialized,
          mintAuthority: mint.mintAuthority?.toBase58() ?? null,
          supply: mint.supply.toString(),
          ...extensions(mint.tlvData, getTransferHook(mint)),
        },
      },
    }
  }
  if (!isAssetAccount(data)) return undefined
  const account = unpackAccount(address, info, programId)
  const decimals = findDecimals(account.mint)
  if (decimals === undefined) return undefined
  const state = account.isFrozen ? 'frozen' : account.isInitialized ? 'initialized' : 'uninitialized'
  return {
    program,
    space: data.length,
    parsed: {
      type: 'account',
      info: {
        isNative: account.isNative,
        mint: account.mint.toBase58(),
        owner: account.owner.toBase58(),
        state,
        tokenAmount: uiAmount(account.amount, decimals),
        ...extensions(account.tlvData),
      },
    },
  }
}

/**
 * @param {Buffer} tlvData
 * @param {ReturnType<typeof getTransferHook>} [hook] of a mint
 */
function extensions(tlvData, hook) {
  const types = getExtensionTypes(tlvData)
  if (types.length === 0) return {}
  return {
    extensions: types.map((type) => {
      const name = ExtensionType[type] ?? ''
      const extension = `${name[0]?.toLowerCase()}${name.slice(1)}`
      if (type !== ExtensionType.TransferHook || !hook) return { extension }
      const { authority, programId } = hook
      return { extension, state: { authority: authority.toBase58(), programId: programId.toBase58() } }
    }),
  }
}
