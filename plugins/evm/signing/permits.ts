import { addressOf } from '#kernel/chain'
import type { AllowanceRequest, CallRequest, Asset, Permit } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { connectedWallet } from '../node/wallet.js'
import { decodeText, encodeCall } from '../node/abi.js'
import type { EvmContext } from '../node/json-rpc.js'
import { isBytes, type Hex } from '../node/values.js'
import { contractOf, readAddress } from '../transfer/read-address.js'
import { checkWallet } from '../transfer/send.js'
import { isNative } from '../transfer/transfer-call.js'
import { createSigning } from './create-signing.js'
import { signingErrors } from './errors.js'
import { permitSeparator } from './viem.js'

/** Functions of EIP-2612, and of contracts that tell the type and the version of their permits. */
const selectors = {
  separator: '0x3644e515',
  typehash: '0x30adf81f',
  name: '0x06fdde03',
  version: '0x54fd4d50',
  nonces: '0x7ecebe00',
} as const
/** keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const permitTypehash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** Of contracts that do not tell theirs. */
const usualVersions = ['1', '2']
const wordLength = 66

/**
 * Reads the permit of a token from its contract. A name and a version count only if the domain that follows from them, the chain and
 * the contract is that of the contract.
 *
 * @returns undefined if the token has no permit of EIP-2612, or the account has code, whose signatures a token does not check
 */
export async function readPermit(
  ask: AskNetwork,
  {
    account,
    network,
    asset,
    spender,
    amount,
    deadline,
    signal,
  }: AllowanceRequest & Pick<Permit, 'amount' | 'deadline'>,
): Promise<Permit | undefined> {
  if (isNative(asset)) return undefined
  const [token, owner] = [contractOf(asset, network), addressOf(account)]
  const read = async (method: string, ...params: readonly unknown[]): Promise<Hex | undefined> => {
    const answer = await ask(network, { method, params: [...params, 'latest'] }, signal).catch(() => {
      // a contract without the function reverts, which nodes report in many ways
      signal.throwIfAborted()
      return undefined
    })
    return isBytes(answer) ? answer : undefined
  }
  const call = (data: Hex) => read('eth_call', { to: token, data })
  const [code, separator, typehash, nameText, versionText, nonce] = await Promise.all([
    read('eth_getCode', owner),
    call(selectors.separator),
    call(selectors.typehash),
    call(selectors.name),
    call(selectors.version),
    call(encodeCall(selectors.nonces, owner)),
  ])
  const name = nameText && decodeText(nameText)
  if (code !== '0x' || name === undefined) return undefined
  if (separator?.length !== wordLength || nonce?.length !== wordLength) return undefined
  if (typehash !== undefined && typehash !== '0x' && typehash !== permitTypehash) return undefined
  const told = versionText && decodeText(versionText)
  const version = (told === undefined ? usualVersions : [told]).find(
    (one) => permitSeparator(network.id, token, { name, version: one }) === separator.toLowerCase(),
  )
  if (version === undefined) return undefined
  const terms = { owner, spender: readAddress(spender, network), amount, serial: BigInt(nonce), deadline }
  return { name, version, ...terms }
}

/**
 * Asks the wallet to sign a permit.
 *
 * @returns r, s and v of the account's key, with 27 or 28 as v
 * @throws as `Signing.typedData`; evm/FOREIGN_SIGNATURE if it is not by the account's key; transfer/ACCOUNT_MISMATCH,
 *   transfer/NETWORK_MISMATCH
 */
export async function signPermit(
  context: EvmContext,
  {
    account,
    network,
    asset,
    permit,
    signal,
  }: Omit<CallRequest, 'call'> & { readonly asset: Asset; readonly permit: Permit },
): Promise<string> {
  const { name, version, owner, spender, amount, serial, deadline } = permit
  const uint = (field: string) => ({ name: field, type: 'uint256' })
  const address = (field: string) => ({ name: field, type: 'address' })
  const data = {
    domain: { name, version, chainId: Number(network.id), verifyingContract: contractOf(asset, network) },
    types: {
      Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'Permit',
    message: { owner, spender, value: `${amount}`, nonce: `${serial}`, deadline: `${deadline}` },
  }
  await checkWallet(await connectedWallet(context), { account, network }, signal)
  const { signature, type } = await createSigning(context).typedData!({ account, network, data, signal })
  const bytes = /^0x([0-9a-f]{128})(00|01|1b|1c)$/i.exec(signature)
  if (type !== 'eip712' || !bytes) throw signingErrors.FOREIGN_SIGNATURE()
  const isOdd = ['01', '1c'].includes((bytes[2] ?? '').toLowerCase())
  return `0x${bytes[1]?.toLowerCase()}${isOdd ? '1c' : '1b'}`
}
