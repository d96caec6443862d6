import { addresses, expect, test } from './fixtures/test.js'

const [first = '', second = ''] = addresses

// MetaMask does not report an account that the site has not seen; it shares the account when the next page asks
for (const [kind, account] of [
  ['metamask', first],
  ['phantom', second],
  ['ledger', second],
  ['phone', second],
] as const)
  test(`a wallet that behaves as ${kind} connects, selects another account, and is restored`, async ({
    playground: p,
  }) => {
    await p.open()
    await p.wallet.behaveAs(kind)
    await p.connect()
    // wallets answer in lower case
    await expect(p.state('address')).toHaveText(first)
    await p.wallet.selectAccount(1)
    await expect(p.state('address')).toHaveText(account)
    await p.page.reload()
    await expect(p.state('status')).toHaveText('connected')
    await expect(p.state('address')).toHaveText(second)
    await expect(p.wallet.request).toHaveCount(0)
  })

for (const kind of ['metamask', 'ledger', 'phone'])
  test(`a network is added to a wallet that behaves as ${kind}, whose report comes late`, async ({
    playground: p,
  }) => {
    await p.open('?uses=1,8453&knows=1')
    await p.wallet.behaveAs(kind)
    await p.connect()
    await p.part('host-networks').click()
    await p.part('network-eip155:8453').click()
    await expect(p.wallet.request).toHaveText('wallet_addEthereumChain')
    await p.wallet.approve()
    await expect(p.state('network')).toHaveText('eip155:8453')
    await expect(p.part('network-rejected')).toHaveCount(0)
  })
