import { encodeFunctionData, erc20Abi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { account, openConfirm } from './testing/open-confirm.js'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const thief = '0x3333333333333333333333333333333333333333'
const collection = '0x1111111111111111111111111111111111111111'
const own = account.evm
const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type, name] = field.trim().split(' ')
    return { type, name }
  })

async function show(data: object, environment: Parameters<typeof openConfirm>[1] = {}) {
  const confirm = openConfirm(
    { kind: 'typedData', data: JSON.stringify(data) },
    {
      readToken: async (address) => (address === usdc ? { symbol: 'USDC', decimals: 6 } : undefined),
      hasCode: async () => true,
      holdsToken: async () => false,
      ...environment,
    },
  )
  await confirm.drawn()
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, labels, mustTick: labels.includes('Sign anyway') }
}

describe('a transfer by signature (ERC-3009)', () => {
  const transferFields =
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  const transfer = (primaryType: string, message: object = {}) => ({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc },
    types: { [primaryType]: fields(transferFields) },
    primaryType,
    message: {
      from: own,
      to: thief,
      value: '0x012a05f200',
      validAfter: 0,
      validBefore: 1_900_000_000,
      nonce: zeroHash,
      ...message,
    },
  })

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    '%s is drawn as what is sent',
    async (name) => {
      const { text } = await show(transfer(name))
      expect(text).toContain('Send token')
      expect(text).toContain(`You send5000 USDCTo${thief}`)
      expect(text).toMatch(/Usable until.*2030/)
    },
  )

  it('names another account that pays', async () => {
    const { text } = await show(transfer('TransferWithAuthorization', { from: collection }))
    expect(text).toContain(`From${collection}`)
  })

  it('with further fields is drawn as the data that it is', async () => {
    const data = transfer('TransferWithAuthorization', { more: 1 })
    const types = { TransferWithAuthorization: fields(`${transferFields},uint256 more`) }
    expect((await show({ ...data, types })).text).toContain('Sign data')
  })
})

describe('an order of Seaport', () => {
  const item =
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const order = (
    consideration: readonly object[],
    verifyingContract = '0x0000000000000068F116a894984e2DB1123eB395',
  ) => ({
    domain: { name: 'Seaport', version: '1.6', chainId: 8453, verifyingContract },
    types: {
      OrderComponents: fields(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
      OfferItem: fields(item),
      ConsiderationItem: fields(`${item},address recipient`),
    },
    primaryType: 'OrderComponents',
    message: {
      offerer: own,
      zone: zeroAddress,
      offer: [{ itemType: 2, token: collection, identifierOrCriteria: '77', startAmount: 1, endAmount: 1 }],
      consideration,
      orderType: 0,
      startTime: 0,
      endTime: 1_900_000_000,
      zoneHash: zeroHash,
      salt: 1,
      conduitKey: zeroHash,
      counter: 0,
    },
  })
  const ether = (wei: string, recipient: string, end = wei) => ({
    itemType: 0,
    token: zeroAddress,
    identifierOrCriteria: 0,
    startAmount: wei,
    endAmount: end,
    recipient,
  })

  it('names what is given, what comes at least, and what others get', async () => {
    const price = ether('2000000000000000000', own, '1000000000000000000')
    const { text, mustTick } = await show(order([price, ether('500000000000000000', thief)]))
    expect(text).toContain('Sign an order')
    expect(text).toMatch(/You sendItem 77.*You get1 ETH.*0\.5 ETHTo/)
    expect(text).toContain(thief)
    expect(mustTick).toBe(false)
  })

  it.each([
    ['pays no account', []],
    ['pays another account', [ether('1', thief)]],
    ['pays zero', [ether('0', own)]],
  ])('that %s must be ticked', async (_case, consideration) => {
    const { text, mustTick } = await show(order(consideration))
    expect(text).toContain('You get nothing for it')
    expect(mustTick).toBe(true)
  })

  it('of another contract is drawn as the data that it is', async () => {
    expect((await show(order([ether('1', own)], thief))).text).toContain('Sign data')
  })
})

describe('an order of CoW Protocol', () => {
  const order = (message: object) => ({
    domain: {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 8453,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    types: {
      Order: fields(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      ),
    },
    primaryType: 'Order',
    message: {
      sellToken: usdc,
      buyToken: collection,
      receiver: own,
      sellAmount: '5000000',
      buyAmount: '7',
      validTo: 1_900_000_000,
      appData: zeroHash,
      feeAmount: '1000000',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...message,
    },
  })

  it('names both amounts, with the fee', async () => {
    const { text, mustTick } = await show(order({}))
    expect(text).toMatch(/You send6 USDC.*You get7 \(in base units\)/)
    expect(mustTick).toBe(false)
    expect((await show(order({ receiver: zeroAddress }))).mustTick).toBe(false)
  })

  it('must be ticked if another account gets what is bought, or nothing is bought', async () => {
    const { text, mustTick } = await show(order({ receiver: thief }))
    expect(text).toContain('Another account gets what you buy')
    expect(text).toContain(thief)
    expect(mustTick).toBe(true)
    expect((await show(order({ buyAmount: 0 }))).mustTick).toBe(true)
  })
})

describe('a transaction of a Safe', () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 5_000_000n] })
  const transaction = (message: object) => ({
    domain: { chainId: 8453, verifyingContract: collection },
    types: {
      SafeTx: fields(
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
      ),
    },
    primaryType: 'SafeTx',
    message: {
      to: usdc,
      value: 0,
      data: transfer,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: 3,
      ...message,
    },
  })

  it('names the Safe and its call', async () => {
    const { text, mustTick } = await show(transaction({}))
    expect(text).toContain('Sign a transaction of a Safe')
    expect(text).toContain(collection)
    expect(text).toContain('You send5 USDC')
    expect(text).toContain(thief)
    expect(mustTick).toBe(false)
  })

  it.each([
    ['runs the code of another contract', { operation: 1 }],
    ['pays a refund', { gasPrice: 1, refundReceiver: thief }],
    ['changes the Safe itself', { to: collection, data: '0x12345678' }],
    ['cannot be read', { data: '0x12345678' }],
  ])('that %s must be ticked', async (_case, message) => {
    expect((await show(transaction(message))).mustTick).toBe(true)
  })
})

describe('other data', () => {
  const data = {
    domain: { name: 'Shop', chainId: 8453 },
    types: { Deal: fields('uint256 price,address[] tokens') },
    primaryType: 'Deal',
    message: { price: '0x10', tokens: [own, usdc] },
  }

  it('is drawn with decimal numbers', async () => {
    const { text, mustTick } = await show(data)
    expect(text).toContain('price16')
    expect(mustTick).toBe(false)
  })

  it('that names a token of the user must be ticked, wherever it stands', async () => {
    const asked: string[] = []
    const holdsToken = async (address: string) => asked.push(address) > 0 && address === usdc
    const { text, mustTick } = await show(data, { holdsToken })
    expect(text).toContain('This data names a token of yours')
    expect(mustTick).toBe(true)
    expect(asked).toEqual([usdc])
  })

  it('must be ticked if the node does not say what the user has', async () => {
    expect((await show(data, { holdsToken: () => Promise.reject(new Error('offline')) })).mustTick).toBe(true)
    const many = Array.from({ length: 21 }, (_, index) => `0x${String(index + 10).padStart(40, '0')}`)
    expect((await show({ ...data, message: { price: 1, tokens: many } })).mustTick).toBe(true)
  })

  it('with a number that is none is refused, by the name of the field', async () => {
    const { text, labels } = await show({ ...data, message: { ...data.message, price: '' } })
    expect(text).toContain('message.price does not fit its type uint256.')
    expect(labels).toEqual(['Close'])
  })
})
