import { describe, expect, it } from 'vitest'
import type { ConfirmRequest } from '../confirm/request.js'
import type { Signer } from '../keys/create-signer.js'
import { createSafe } from './safe/create-safe.js'
import { confirmOperation } from './send-calls.js'

const owner = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'
const calls = [{ to: '0x3333333333333333333333333333333333333333', value: 1n }] as const
const usual = { preVerificationGas: '0xc350', verificationGasLimit: '0x30d40', callGasLimit: '0x30d40' }

interface Signed {
  readonly message: Readonly<Record<string, string>>
}

/** A bundler that answers what it likes, and asks for more each time. */
function createWorld(limits: Readonly<Record<string, string>> = usual, chainId = 8453) {
  let baseFee = 10n ** 9n
  const signed: Signed[] = []
  const asked: string[] = []
  const shown: ConfirmRequest[] = []
  const ask = async (method: string) => {
    if (method === 'eth_getCode') return '0x60'
    if (method === 'eth_call') return '0x0'
    if (method === 'eth_maxPriorityFeePerGas') return '0x3b9aca00'
    if (method === 'eth_getBlockByNumber')
      return { baseFeePerGas: `0x${baseFee.toString(16)}`, timestamp: '0x6570' }
    throw new Error(method)
  }
  const askBundler = async (method: string) => {
    asked.push(method)
    if (method === 'eth_sendUserOperation') return `0x${'12'.repeat(32)}`
    return asked.length === 1 ? limits : { ...limits, preVerificationGas: '0xffffffff' }
  }
  const signer = {
    signTypedData: async (data: string) => {
      signed.push(JSON.parse(data) as Signed)
      return `0x${'11'.repeat(65)}`
    },
  } as unknown as Signer
  const operation = {
    network: { chainId, ask },
    owner,
    calls,
    askBundler,
    kind: createSafe(),
    isSponsored: false,
  } as const
  return {
    signed,
    asked,
    shown,
    send: () =>
      confirmOperation(operation, async (request) => {
        shown.push(request)
        // meanwhile the network gets busy
        baseFee *= 1_000n
        return signer
      }),
  }
}

describe('an operation that the account pays', () => {
  it('is signed with the limits whose sum was shown, though fees have risen', async () => {
    const { send, signed, asked, shown } = createWorld()
    await send()
    expect(asked).toEqual(['eth_estimateUserOperationGas', 'eth_sendUserOperation'])
    const { message } = signed[0]!
    const gas = ['preVerificationGas', 'verificationGasLimit', 'callGasLimit'].map((name) =>
      BigInt(message[name] ?? 0),
    )
    const max = gas.reduce((sum, each) => sum + each, 0n) * BigInt(message['maxFeePerGas'] ?? 0)
    expect(shown).toMatchObject([{ kind: 'calls', fee: { max, hasDataFee: false } }])
    expect(max).toBe(450_000n * 3n * 10n ** 9n)
  })

  it.each([
    ['a fee of its own of three ether', { preVerificationGas: '0x3b9aca00' }, 8453, 'preVerificationGas'],
    ['a fee of its own where data costs nothing', { preVerificationGas: '0xf4240' }, 1, 'preVerificationGas'],
    ['more gas than a block has', { callGasLimit: '0x5f5e100' }, 8453, 'gas'],
    ['no number', { callGasLimit: 'ten' }, 8453, 'invalid answer'],
  ])('is not even shown if the bundler asks for %s', async (_case, change, chainId, word) => {
    const { send, shown, signed } = createWorld({ ...usual, ...change }, chainId)
    await expect(send()).rejects.toThrow(word)
    expect(shown).toEqual([])
    expect(signed).toEqual([])
  })
})
