import { encodeFunctionData, erc20Abi, pad, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { promptMethods, safeMethods } from '../../../plugins/auth/wire/index.js'
import {
  schemasOf,
  specifiedMethods,
} from '../../../apps/frame/src/smart-account/testing/metamask-schemas.js'
import { expect, test, widgetOf, widgetsOf } from '../e2e/fixtures/frame-host.js'
import { readToEnd } from '../e2e/fixtures/embedded-wallet.js'

/** Methods that the provider has beside those of the frame. */
const ofProvider = ['eth_requestAccounts', 'wallet_switchEthereumChain']
/** Methods that are refused, with the code: smart sessions are not built, and filters are state of one node of several. */
const refused: Readonly<Record<string, number>> = {
  wallet_revokePermissions: 4200,
  eth_getFilterChanges: -32601,
  eth_getFilterLogs: -32601,
  eth_newBlockFilter: -32601,
  eth_newFilter: -32601,
  eth_newPendingTransactionFilter: -32601,
  eth_uninstallFilter: -32601,
}
const shared = [...safeMethods, ...promptMethods, ...ofProvider].filter((name) =>
  specifiedMethods.includes(name),
)

interface Block {
  readonly hash: Hex
  readonly number: Hex
}

test('37 the provider answers every method that the specification of MetaMask knows, too, as its schemas say', async ({
  page,
  hostSite,
  mailbox,
  chains,
  devnet,
}) => {
  test.setTimeout(180_000)
  await page.goto(hostSite('shop.localhost'))
  await widgetsOf(page)
  const widget = widgetOf(page)
  await widget.beginLogin('schemas@example.com')
  await widget.completeLogin(await mailbox.code('schemas@example.com'))
  const address = (await widget.address()) as Hex
  await chains.setEther(address, parseEther('2'))
  const node = (method: string, ...params: readonly unknown[]) => chains.call(1, method, ...params)
  const frame = page.frameLocator('iframe[data-testid="foyer-secure-frame"]')
  const [, receiver] = devnet.accounts
  const [sender] = devnet.accounts
  if (!sender || !receiver) throw new Error('A devnet has accounts.')
  const usdc = chains.asset(1, 'USDC').address

  const done = new Set<string>()
  /** Answers whose form is the node's, and not that of the specification. */
  const ofNode: string[] = []

  const faults: object[] = []

  /** Checks parameters and result against the schemas. Returns the result. */
  async function check(method: string, params: readonly unknown[], button?: string): Promise<unknown> {
    const schemas = schemasOf(method)
    for (const [index, value] of params.entries()) {
      const issues = schemas.params[index]?.safeParse(value).error?.issues ?? []
      if (issues.length > 0) faults.push({ method, index, issues })
    }
    const answering = widget.request(method, params)
    if (button) {
      await readToEnd(page, frame)
      const approve = frame.getByRole('button', { name: button, exact: true })
      await approve.waitFor()
      // calls that the frame does not decode are ticked
      for (const box of await frame.getByRole('checkbox').all()) await box.check()
      await approve.click()
    }
    const answer = await answering
    done.add(method)
    const { result = null, code } = answer
    const read = schemas.result.safeParse(result)
    if (code !== undefined) faults.push({ method, code })
    else if (!read.success && isRead(method)) ofNode.push(method)
    else if (!read.success) faults.push({ method, issues: read.error.issues })
    return result
  }
  const isRead = (method: string) => safeMethods.includes(method) && method.startsWith('eth_')

  // what asks the user
  await check('personal_sign', ['0x68656c6c6f', address], 'Sign')
  const typedData = {
    domain: { name: 'Meridian', version: '1', chainId: 1, verifyingContract: usdc },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Order: [{ name: 'amount', type: 'uint256' }],
    },
    message: { amount: '7' },
  }
  await check('eth_signTypedData_v4', [address, typedData], 'Sign')
  const payment = { from: address, to: receiver.address, value: '0x1', gas: '0x7a120' }
  const hash = (await check('eth_sendTransaction', [payment], 'Approve')) as Hex
  await expect.poll(() => node('eth_getTransactionReceipt', hash)).not.toBeNull()
  const calls = [
    { to: receiver.address, value: '0x1' },
    { to: receiver.address, value: '0x2' },
  ]
  const batch = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls }
  await check('wallet_getCapabilities', [address, ['0x1']])
  const { id } = (await check('wallet_sendCalls', [batch], 'Approve')) as { readonly id: string }
  await expect
    .poll(async () => ((await check('wallet_getCallsStatus', [id])) as { readonly status: number }).status)
    .toBe(200)

  // what the wallet answers by itself
  expect(await check('eth_requestAccounts', [])).toEqual([address])
  expect(await check('eth_accounts', [])).toEqual([address])
  expect(await check('eth_chainId', [])).toBe('0x1')
  await check('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  expect(await check('eth_chainId', [])).toBe('0x2105')
  await check('wallet_switchEthereumChain', [{ chainId: '0x1' }])

  // what the node answers
  const block = (await node('eth_getBlockByNumber', 'latest', false)) as Block
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [sender.address] })
  const logs = { fromBlock: '0x0', toBlock: '0x1000', address: usdc }
  const payer = privateKeyToAccount(generatePrivateKey())
  await chains.setEther(payer.address, parseEther('1'))
  const raw = await payer.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    to: receiver.address,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  const reads: Readonly<Record<string, readonly unknown[]>> = {
    eth_blockNumber: [],
    eth_call: [{ to: usdc, input: data }, 'latest'],
    eth_estimateGas: [payment],
    eth_feeHistory: ['0x2', 'latest', [25]],
    eth_gasPrice: [],
    eth_getBalance: [address, 'latest'],
    eth_getBlockByHash: [block.hash, false],
    eth_getBlockByNumber: ['latest', true],
    eth_getBlockTransactionCountByHash: [block.hash],
    eth_getBlockTransactionCountByNumber: ['latest'],
    eth_getCode: [address, 'latest'],
    eth_getLogs: [logs],
    eth_getProof: [address, [pad('0x0')], 'latest'],
    eth_getStorageAt: [usdc, '0x0', 'latest'],
    eth_getTransactionByBlockHashAndIndex: [block.hash, '0x0'],
    eth_getTransactionByBlockNumberAndIndex: [block.number, '0x0'],
    eth_getTransactionByHash: [hash],
    eth_getTransactionCount: [address, 'latest'],
    eth_getTransactionReceipt: [hash],
    eth_getUncleCountByBlockHash: [block.hash],
    eth_getUncleCountByBlockNumber: ['latest'],
    eth_sendRawTransaction: [raw],
    eth_syncing: [],
  }
  for (const [method, params] of Object.entries(reads)) await check(method, params)
  for (const [method, code] of Object.entries(refused)) {
    const params = method === 'wallet_revokePermissions' ? [{ eth_accounts: {} }] : ['0x1']
    expect({ method, ...(await widget.request(method, params)) }).toEqual({ method, code })
    done.add(method)
  }

  expect(faults).toEqual([])
  expect([...done].sort()).toEqual([...new Set(shared)].sort())
  console.log(`${done.size} methods; the node's own form: ${ofNode.join(', ') || 'none'}`)
  // each is passed on as the node gives it
  for (const method of ofNode) {
    const params = reads[method] ?? []
    expect(await widget.request(method, params)).toEqual({ result: await node(method, ...params) })
  }
})
