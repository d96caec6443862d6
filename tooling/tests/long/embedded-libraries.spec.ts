import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import {
  assetAmount,
  etherValue,
  message,
  operations,
  receivers,
  typedData,
  type Library,
  type Operation,
} from '../fixtures/embedded-provider/operations.js'
import {
  approveAll,
  expect,
  openProvider,
  test,
  type ProviderWindow,
} from '../e2e/fixtures/embedded-provider.js'
import { addresses } from '../e2e/fixtures/test.js'

const libraries = Object.keys(receivers) as readonly Library[]
const [funder = ''] = addresses
const ether = 10n ** 18n
const deadlineMs = 60_000
const hash: unknown = expect.stringMatching(/^0x[\da-f]{64}$/)

test('36: ethers 5 and 6, web3, viem and wagmi do 14 operations over the provider of the embedded wallet', async ({
  page,
  providerUrl,
  chains,
  mailbox,
}) => {
  test.setTimeout(600_000)
  await openProvider(page, providerUrl, 'libraries@example.com', mailbox)
  const run = async (library: Library, operation: Operation) => {
    const work = page.evaluate((words) => (window as unknown as ProviderWindow).embedded.run(...words), [
      library,
      operation,
    ] as const)
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`no result in ${deadlineMs} ms`)), deadlineMs)
    })
    const result = Promise.race([work, late])
    await approveAll(page, result)
    return result
  }
  const [address] = (await run('viem', 'accounts')) as readonly Hex[]
  if (!address) throw new Error('There is no account.')
  await chains.setEther(address, 10n * ether)
  const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${100_000_000n.toString(16).padStart(64, '0')}`
  await chains.call(1, 'eth_sendTransaction', { from: funder, to: chains.asset(1, 'USDC').address, data })

  const results = new Map<string, string>()
  const failures: string[] = []
  for (const library of libraries) {
    const state = createExpectations(library)
    for (const operation of operations)
      await test.step(`${library}: ${operation}`, async () => {
        try {
          await state[operation](await run(library, operation))
          results.set(`${library}|${operation}`, 'right')
        } catch (error) {
          results.set(`${library}|${operation}`, 'WRONG')
          failures.push(`${library}, ${operation}: ${String(error).slice(0, 600)}`)
          console.log(failures.at(-1))
        }
      })
  }
  const width = Math.max(...operations.map(({ length }) => length))
  console.log(
    [
      `| ${''.padEnd(width)} | ${libraries.join(' | ')} |`,
      ...operations.map(
        (operation) =>
          `| ${operation.padEnd(width)} | ${libraries
            .map((library) => (results.get(`${library}|${operation}`) ?? 'MISSING').padEnd(library.length))
            .join(' | ')} |`,
      ),
      `${[...results.values()].filter((text) => text === 'right').length} of ${libraries.length * operations.length}`,
    ].join('\n'),
  )
  expect(failures).toEqual([])

  /** Compares the result of each operation with the chain. */
  function createExpectations(library: Library): Readonly<Record<Operation, (result: unknown) => unknown>> {
    const to = receivers[library]
    const owner = address as Hex
    const receiptOf = (id: unknown) => chains.call(1, 'eth_getTransactionReceipt', id)
    const etherOf = async (holder: string) =>
      BigInt(String(await chains.call(1, 'eth_getBalance', holder, 'latest')))
    let sent: unknown
    let written: unknown
    return {
      'chain id': (id) => expect(Number(id)).toBe(1),
      accounts: (all) => expect(all).toEqual([owner]),
      balance: async (wei) => expect(BigInt(wei as string)).toBe(await etherOf(owner)),
      async block(block) {
        const { number, hash: id } = block as { readonly number: number; readonly hash: string }
        const found = await chains.call(1, 'eth_getBlockByNumber', `0x${number.toString(16)}`, false)
        expect(found).toMatchObject({ hash: id })
      },
      call: async (amount) => expect(BigInt(amount as string)).toBe(await chains.balance(1, 'USDC', owner)),
      'estimate gas': (gas) => expect(Number(gas)).toBe(21_000),
      'sign message': async (signature) =>
        expect(await recoverMessageAddress({ message, signature: signature as Hex })).toBe(owner),
      'sign typed data': async (signature) =>
        expect(await recoverTypedDataAddress({ ...typedData, signature: signature as Hex })).toBe(owner),
      async send(id) {
        expect(id).toEqual(hash)
        sent = id
      },
      async receipt(receipt) {
        expect(receipt).toEqual({ hash: sent, status: 1 })
        expect(await receiptOf(sent)).toMatchObject({ status: '0x1', from: owner.toLowerCase(), to })
        expect(await etherOf(to)).toBe(etherValue)
      },
      async 'write to a contract'(id) {
        written = id
        expect(await receiptOf(id)).toMatchObject({ status: '0x1' })
        expect(await chains.balance(1, 'USDC', to)).toBe(assetAmount)
      },
      logs: (logs) => expect(logs).toEqual([{ hash: written, value: String(assetAmount) }]),
      // ethers tells of the network that is there first
      'switch network': (seen) => expect((seen as readonly number[]).slice(-2)).toEqual([8453, 1]),
      async batch(result) {
        const { hashes, ...rest } = result as { readonly hashes: readonly string[] }
        expect(rest).toEqual({ status: 200, atomic: true })
        expect(new Set(hashes).size).toBe(1)
        expect(await receiptOf(hashes[0])).toMatchObject({ status: '0x1' })
        expect(await etherOf(to)).toBe(3n * etherValue)
      },
    }
  }
})
