import { encodeFunctionData, erc20Abi, isHex, numberToHex, type Address } from 'viem'
import { readCalls } from '../../namespaces/eip155/read-calls.js'
import { HttpError } from '../../platform/http/http-error.js'
import { askResult } from '../rpc/ask-result.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SwapCall, SwapRequest } from './swap-source.js'

export const shortOf = 'The account holds less than this amount'

export type AccountReads = ReturnType<typeof createAccountReads>

/** Creates the reads of what accounts hold, allow and can call. */
export function createAccountReads(nodes: NodeAccess) {
  async function allowances(chain: string, token: Address, account: Address, spenders: readonly Address[]) {
    const results = await readCalls(
      nodes,
      chain,
      spenders.map((spender) => ({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, spender] }),
      })),
    )
    return results.map((data) => (data?.length === 66 ? BigInt(data) : 0n))
  }

  async function balanceOf(chain: string, token: Address | undefined, account: Address): Promise<bigint> {
    if (token === undefined) {
      const native = await askResult(nodes, chain, { method: 'eth_getBalance', params: [account, 'latest'] })
      return isHex(native) ? BigInt(native) : 0n
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const [balance] = await readCalls(nodes, chain, [{ to: token, data }])
    return balance?.length === 66 ? BigInt(balance) : 0n
  }

  /** Returns the gas of a call, or undefined if it fails. */
  async function gasOf(
    chain: string,
    account: Address,
    call: Omit<SwapCall, 'minToAmount'>,
  ): Promise<bigint | undefined> {
    const outcome = await nodes.ask(chain, {
      method: 'eth_estimateGas',
      params: [{ from: account, to: call.to, data: call.data, value: numberToHex(call.value) }],
    })
    return 'result' in outcome && isHex(outcome.result) ? BigInt(outcome.result) : undefined
  }

  /** Whether a call of a token succeeds and returns false, as some do instead of failing. */
  async function returnsFalse(chain: string, account: Address, { to, data }: Pick<SwapCall, 'to' | 'data'>) {
    const outcome = await nodes.ask(chain, {
      method: 'eth_call',
      params: [{ from: account, to, data }, 'latest'],
    })
    return 'result' in outcome && isHex(outcome.result) && /^0x0{64}$/.test(outcome.result)
  }

  /** @throws an HttpError with 409 if the account holds less than it sells */
  async function assertHolds({ chain, account, from, amount }: SwapRequest): Promise<void> {
    if ((await balanceOf(chain, from, account)) < amount) throw new HttpError(409, 'amount', shortOf)
  }

  return { allowances, balanceOf, gasOf, returnsFalse, assertHolds }
}
