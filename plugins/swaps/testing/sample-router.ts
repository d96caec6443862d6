import type { SwapTerms } from '#kernel/money'

/** Functions of the sample's router, which is one of Uniswap V2. */
export const selectors = {
  ethForTokens: '0x7ff36ab5',
  tokensForEth: '0x18cbafe5',
  tokensForTokens: '0x38ed1739',
}
export const approveSelector = '0x095ea7b3'
const wordDigits = 64

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(wordDigits, '0')
export const encode = (selector: string, ...values: readonly (bigint | number | string)[]) =>
  `${selector}${values.map(word).join('')}`

/** The permit of a call, and what follows it: the sample's router takes one before a swap, as that of Uniswap V3 does. */
const permitSelector = '0xf3995c67'
const permitDigits = 6 * wordDigits

/** Signature of the sample's wallet. */
export const permitSignature = `0x${'5a'.repeat(64)}1b`

/** Writes a permit before a call: token, amount, deadline, r, s, v. */
export function withPermit(
  data: string,
  {
    token,
    amount,
    deadline,
    signature,
  }: Readonly<Record<'token' | 'signature', string>> & {
    readonly amount: bigint
    readonly deadline: bigint | number
  },
): string {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  return `${encode(permitSelector, token, amount, deadline, `0x${r}`, `0x${s}`, `0x${v}`)}${data.slice(2)}`
}

/** Reads a call of the sample's router. */
export async function readSwap(call: unknown): Promise<SwapTerms | undefined> {
  const { data } = call as { readonly data: string }
  if (data.startsWith(permitSelector)) {
    const words = data.slice(10, 10 + permitDigits).match(/.{64}/g) ?? []
    const [token = '', amount = '', deadline = '', r = '', s = '', v = ''] = words
    const terms = await readSwap({ data: `0x${data.slice(10 + permitDigits)}` })
    const permit = { asset: `0x${token.slice(-40)}`, signature: `0x${r}${s}${v.slice(-2)}` }
    return (
      terms && {
        ...terms,
        permit: { ...permit, amount: BigInt(`0x${amount}`), deadline: BigInt(`0x${deadline}`) },
      }
    )
  }
  if (!Object.values(selectors).includes(data.slice(0, 10))) return undefined
  const words = data.slice(10).match(/.{64}/g) ?? []
  const at = (index: number) => BigInt(`0x${words.at(index) ?? 0}`)
  const addressAt = (index: number) => `0x${(words.at(index) ?? '').slice(-40)}`
  const isEther = data.startsWith(selectors.ethForTokens)
  return {
    amount: isEther ? undefined : at(0),
    minimum: at(isEther ? 0 : 1),
    receiver: addressAt(isEther ? 2 : 3),
    deadline: at(isEther ? 3 : 4),
    ...{ from: addressAt(-2), to: addressAt(-1) },
  }
}
