import { expect, test } from 'vitest'
import { createFakeHttp, fakeCapabilityContext } from '#kernel/testing'
import { assetPrograms } from '../assets/programs.js'
import { solanaMainnet, toNetwork } from '../networks.js'
import { createBalances } from './create-balances.js'

const owner = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const pyusd = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const node = 'http://node'
const network = toNetwork(solanaMainnet, node)
const request = {
  account: `${network.caipNetworkId}:${owner}`,
  network,
  signal: new AbortController().signal,
} as const
const [first, second] = Object.values(assetPrograms)

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly [string, { readonly programId?: string }?]
}

/** Balances on a node on which some of the token programs fail; every account has 2.5 of USDC by the first program. */
function start(failing: readonly (string | undefined)[]) {
  const reported: unknown[] = []
  const info = { mint: usdc, owner, tokenAmount: { amount: '2500000', decimals: 6 } }
  const http = createFakeHttp({
    [node]: ({ body }) => {
      const { id, method, params } = body as Call
      const answer = (result: unknown) => ({ jsonrpc: '2.0', id, result })
      if (method === 'getGenesisHash') return answer('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
      if (method === 'getBalance') return answer({ context: { slot: 1 }, value: 1_000_000_000 })
      const programId = params[1]?.programId
      if (failing.includes(programId))
        return { jsonrpc: '2.0', id, error: { code: -32_602, message: 'unrecognized Token program id' } }
      const held = programId === first ? [{ pubkey: owner, account: { data: { parsed: { info } } } }] : []
      return answer({ context: { slot: 1 }, value: held })
    },
  })
  const context = {
    ...fakeCapabilityContext({ http, networks: () => [network] }),
    report: (error: unknown) => reported.push(error),
  }
  return { balances: createBalances()(context), reported }
}

const textOf = (
  assets: readonly { readonly symbol: string; readonly quantity: { readonly numeric: string } }[],
) => assets.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)

// public report B17
test('a token program that the node does not know hides no token of the other one, and is reported', async () => {
  const { balances, reported } = start([second])
  expect(textOf((await balances.assets?.(request)) ?? [])).toEqual(['1 SOL', '2.5 USDC'])
  expect(reported).toHaveLength(1)
})

test('a list of the service keeps what the node could not look for, and corrects the rest', async () => {
  const listed = [
    { symbol: 'USDC', address: usdc, quantity: { numeric: '9', decimals: '6' } },
    { symbol: 'PYUSD', address: pyusd, quantity: { numeric: '7', decimals: '6' } },
  ].map((asset) => ({ ...asset, chainId: network.caipNetworkId, name: asset.symbol }))
  const check = async (failing: readonly (string | undefined)[]) =>
    textOf((await start(failing).balances.checkAssets?.(listed, request)) ?? [])
  expect(await check([second])).toEqual(['2.5 USDC', '7 PYUSD'])
  expect(await check([])).toEqual(['2.5 USDC'])
})

test('a node that fails for both programs has no list', async () => {
  await expect(start([first, second]).balances.assets?.(request)).rejects.toThrow()
})
