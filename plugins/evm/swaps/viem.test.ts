import { encodeFunctionData, encodePacked, parseAbi, toFunctionSelector, type Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addPermit, readRouterCall } from './viem.js'
import { routerAbi } from './router-abi.js'

const [weth, usdc, dai, account] = ['1', '2', '3', '4'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const [amountIn, amountOutMinimum, deadline] = [1_000n, 990n, 2_000_000_000n]
const nobody: Hex = `0x${'0'.repeat(40)}`
const call = { amount: amountIn, minimum: amountOutMinimum, from: weth, to: usdc, receiver: account }
const single = { tokenIn: weth, tokenOut: usdc, fee: 500, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
const path = encodePacked(
  ['address', 'uint24', 'address', 'uint24', 'address'],
  [weth, 500, dai, 3_000, usdc],
)

/** Encodes a call of one of several functions of a name, by the fields of its arguments. */
function encode(functionName: string, args: readonly unknown[]): Hex {
  const fits = routerAbi.filter((item) => item.name === functionName)
  const encoded = fits.flatMap((item) => {
    try {
      const abi: Abi = [item]
      const data = encodeFunctionData({ abi, functionName, args })
      return data.startsWith(toFunctionSelector(item)) ? [data] : []
    } catch {
      return []
    }
  })
  // a function with fewer fields takes more of them as well: the last one listed that fits has the most
  return encoded[0] ?? '0x'
}

const [r, s] = ['a', 'b'].map((digit): Hex => `0x${digit.repeat(64)}`)
const signature = `${r}${s?.slice(2)}1c`
const permit = (name: string) => encode(name, [weth, 7n, deadline, 28, r, s])

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

const exactInputSingle = (recipient: Hex) => encode('exactInputSingle', [{ ...single, recipient }])
const unwrap = (receiver: Hex) => encode('unwrapWETH9', [980n, receiver])

describe('reads', () => {
  test.each<[string, Hex, object]>([
    [
      'V2, ether sold',
      encode('swapExactETHForTokens', [amountOutMinimum, [weth, usdc], account, deadline]),
      { ...call, amount: undefined, deadline },
    ],
    [
      'V2, over a third token',
      encode('swapExactTokensForTokensSupportingFeeOnTransferTokens', [
        amountIn,
        amountOutMinimum,
        [weth, dai, usdc],
        account,
        deadline,
      ]),
      { ...call, deadline },
    ],
    ['V3, second router', exactInputSingle(account), call],
    [
      'V3, first router',
      encode('exactInputSingle', [{ ...single, recipient: account, deadline }]),
      { ...call, deadline },
    ],
    [
      'V3, a path',
      encode('exactInput', [{ path, recipient: account, deadline, amountIn, amountOutMinimum }]),
      { ...call, deadline },
    ],
    [
      'V3, unwrapped for the account',
      encode('multicall', [[exactInputSingle(nobody), unwrap(account)]]),
      { ...call, minimum: 980n },
    ],
    [
      'V3, a permit before',
      encode('multicall', [[permit('selfPermitIfNecessary'), exactInputSingle(nobody), unwrap(account)]]),
      { ...call, minimum: 980n, permit: { asset: weth, amount: 7n, deadline, signature } },
    ],
    [
      'V3, one call with a deadline',
      encode('multicall', [deadline, [exactInputSingle(account)]]),
      { ...call, deadline },
    ],
  ])('%s', (_name, data, expected) => {
    const read = readRouterCall(data)
    // addresses as they are compared: without regard to case
    expect(JSON.parse(JSON.stringify(read, asText).toLowerCase())).toEqual(
      JSON.parse(JSON.stringify(expected, asText).toLowerCase()),
    )
  })
})

test.each<[string, string]>([
  ['nothing', '0x'],
  ['another function', '0xa9059cbb'],
  ['a cut call', exactInputSingle(account).slice(0, -8)],
  [
    'a further call after the unwrapping',
    encode('multicall', [[exactInputSingle(nobody), unwrap(account), unwrap(account)]]),
  ],
  [
    'a second call that does something else',
    encode('multicall', [
      [
        exactInputSingle(account),
        encodeFunctionData({
          abi: parseAbi(['function sweepToken(address token, uint256 minimum, address receiver) payable']),
          functionName: 'sweepToken',
          args: [usdc, 0n, nobody],
        }),
      ],
    ]),
  ],
  ['a permit alone', encode('multicall', [[permit('selfPermit')]])],
  ['a permit without others', permit('selfPermit')],
  [
    'two permits',
    encode('multicall', [[permit('selfPermit'), permit('selfPermit'), exactInputSingle(account)]]),
  ],
  ['no calls', encode('multicall', [[]])],
])('does not read %s', (_name, data) => {
  expect(readRouterCall(data)).toBeUndefined()
})

describe('a permit is added', () => {
  const added = { asset: weth, amount: 7n, deadline, signature }
  const own = permit('selfPermitIfNecessary')

  test.each<[string, Hex, Hex]>([
    [
      'before a swap by itself',
      exactInputSingle(account),
      encode('multicall', [[own, exactInputSingle(account)]]),
    ],
    [
      'before the calls of the first router',
      encode('multicall', [[exactInputSingle(nobody), unwrap(account)]]),
      encode('multicall', [[own, exactInputSingle(nobody), unwrap(account)]]),
    ],
    [
      'before the calls of the second router, whose deadline stays',
      encode('multicall', [deadline, [exactInputSingle(account)]]),
      encode('multicall', [deadline, [own, exactInputSingle(account)]]),
    ],
  ])('%s', (_name, data, expected) => {
    expect(addPermit(data, added)).toBe(expected)
    expect(readRouterCall(expected)).toMatchObject({ permit: { amount: 7n, deadline, signature } })
  })

  test.each<[string, string]>([
    ['a call of V2', encode('swapExactTokensForTokens', [1n, 1n, [weth, usdc], account, deadline])],
    ['a call with a permit', encode('multicall', [[own, exactInputSingle(account)]])],
    ['a call that cannot be read', '0xa9059cbb'],
  ])('never to %s', (_name, data) => {
    expect(addPermit(data, added)).toBeUndefined()
  })
})
