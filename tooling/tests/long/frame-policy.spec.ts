import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { parseEther, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, type EmbeddedPage, type Mailbox } from '../e2e/fixtures/embedded-wallet.js'
import { expectNone, logInInWindow, test } from '../e2e/fixtures/frame-policy-test.js'
import { newReceiver } from '../e2e/pages/send-page.js'

const password = 'four pale ferries under the bridge'
const elsewhere = 'https://elsewhere.example/'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const plugins = [
  ...['evm', 'solana', 'service', 'injected', 'wallet-standard', 'connect', 'networks', 'account'],
  ...['balances', 'send', 'receive', 'auth', 'email', 'socials'],
].join()
/** Contract of an app that has set up the account before. */
const foreignDelegation = '0xef01004337084d9e255ff0702461cf8895ce9e3b5ff108'

// the browser reports sessions that have ended
test.use({ allowPageErrors: true })

async function enterCode({ frame }: EmbeddedPage, mailbox: Mailbox, address: string, label: string) {
  await frame.getByRole('button', { name: 'Send code' }).click()
  await frame.getByLabel('Code').fill(await mailbox.code(address))
  await frame.getByRole('button', { name: label }).click()
}

/** Signs a message, typed data and a permit, and is refused a sign-in of another site. */
async function signAll(embedded: EmbeddedPage, address: Hex, token: Hex) {
  const { page, part, confirm, frame } = embedded
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')

  const domain = { name: 'Meridian', chainId: 1, verifyingContract: token }
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const Permit = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
  const order = {
    domain,
    types: { EIP712Domain, Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'Blue lamp' },
  }
  const permit = {
    domain,
    types: {
      EIP712Domain,
      Permit: Permit.map((field) => ({ name: field.split(' ')[0], type: field.split(' ')[1] })),
    },
    primaryType: 'Permit',
    message: { owner: address, spender: newReceiver(), value: '5000000', nonce: '0', deadline: '1935671400' },
  }
  for (const [data, button] of [
    [order, 'Sign'],
    [permit, 'Allow'],
  ] as const) {
    const signing = askEthereum(page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
    await confirm(button)
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  }

  const signIn = [
    `elsewhere.example wants you to sign in with your Ethereum account:\n${address}\n`,
    `URI: ${elsewhere}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`,
  ].join('\n')
  const refused = askEthereum(page, 'personal_sign', [`0x${Buffer.from(signIn).toString('hex')}`, address])
  await expect(frame.getByText('This sign-in is for another site')).toBeVisible()
  await frame.getByRole('dialog').getByText('Close', { exact: true }).click()
  expect(await refused).toMatchObject({ message: 'User rejected the request' })
}

async function send({ part, confirm }: EmbeddedPage, receiver: string) {
  await part('own-receiver').fill(receiver)
  await part('own-send').click()
  await confirm('Approve')
  await part('own-hash').waitFor()
}

/** Sends a batch of an account that another contract serves, and turns the features off again. */
async function useSmartAccount({ page, button, part, confirm, frame }: EmbeddedPage, address: Hex) {
  const call = { to: newReceiver(), value: '0x1' }
  const order = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] }
  const sending = askEthereum(page, 'wallet_sendCalls', [order])
  await frame.getByRole('checkbox', { name: 'I know what this does.' }).check()
  await confirm('Approve anyway')
  await confirm('Approve')
  const { id } = (await sending) as { readonly id: string }
  await expect.poll(() => askEthereum(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await button.click()
  await part('auth-smart-account').click()
  await confirm('Turn off')
  await expect(frame.getByText('Address and assets stay the same.')).toBeVisible()
  await confirm('Turn off')
  await expect(frame.getByText('The contract was removed from your account.')).toBeVisible()
  await confirm('Close')
}

/** Opens the views of the account, and moves the recovery to a password. The account view of the widget is open. */
async function openViews({ part, frame, confirm }: EmbeddedPage) {
  const close = () => frame.getByRole('button', { name: 'Close', exact: true }).click()
  await part('auth-devices').click()
  await confirm('Log out everywhere')
  await confirm('Cancel')
  await close()
  await part('auth-logins').click()
  await confirm('Add a login')
  await frame.getByRole('button', { name: 'Back' }).click()
  await close()
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a passkey' }).click()
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await confirm('Set password')
  await frame.getByRole('button', { name: 'Done' }).click()
}

async function exportPhrase({ page, part, frame }: EmbeddedPage, mailbox: Mailbox, user: string) {
  const opening = page.context().waitForEvent('page')
  await part('auth-export').click()
  await frame.getByRole('button', { name: 'Open window' }).click()
  const window = await opening
  await logInInWindow(window, mailbox, user)
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByRole('button', { name: 'Open wallet' }).click()
  const hold = window.getByRole('button', { name: 'Hold to show' })
  await expect(hold).toHaveAttribute('aria-disabled', 'false')
  await hold.hover()
  await window.mouse.down()
  await expect(window.getByTestId('phrase')).not.toContainText('••••••')
  await window.mouse.up()
  await window.getByRole('button', { name: 'Done' }).click()
}

async function changeEmail(
  { page, button, part, confirm }: EmbeddedPage,
  mailbox: Mailbox,
  users: readonly [string, string],
) {
  await button.click()
  await part('email-row').click()
  await part('email-change-address').fill(users[1])
  await part('email-change-submit').click()
  await confirm('Continue')
  await part('email-change-primary').first().waitFor()
  await page.keyboard.type(await mailbox.code(users[0]))
  await part('email-change-secondary').first().waitFor()
  await page.keyboard.type(await mailbox.code(users[1]))
  await part('email-change-done').click()
}

test('40: no view of the frame, no confirm and no worker violates a policy', async ({
  embedded,
  policy,
  page,
  chains,
  solana,
  mailbox,
  frameService,
  shopUrl,
}) => {
  test.setTimeout(300_000)
  const [user, next] = ['policy@example.com', 'policy-next@example.com']
  const { open, logIn, state, part, confirm, frame } = embedded
  await keepPorts(page)
  await open(`?plugins=${plugins}`)
  await logIn(user)
  const address = (await state('address').textContent()) as Hex
  await signAll(embedded, address, chains.asset(1, 'USDC').address)
  await chains.setEther(address, parseEther('2'))
  await send(embedded, newReceiver())
  await chains.call(1, 'anvil_setCode', address, foreignDelegation)
  await useSmartAccount(embedded, address)
  await openViews(embedded)
  await exportPhrase(embedded, mailbox, user)

  await part('frame-chooser').click()
  await part(`network-${solanaMainnet}`).click()
  await expect(state('network')).toHaveText(solanaMainnet)
  await part('frame-close').click()
  const connection = new Connection(solana.rpcUrl, 'confirmed')
  const funded = new PublicKey((await state('address').textContent()) ?? '')
  await connection.confirmTransaction(
    await connection.requestAirdrop(funded, 2 * LAMPORTS_PER_SOL),
    'confirmed',
  )
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  await send(embedded, solana.accounts[1]?.address ?? '')

  // the browser drops the storage of the frame
  const session = await page.context().newCDPSession(page)
  const storageKey = `${frameService.frameUrl}/^0${new URL(shopUrl).origin.replace(/:\d+$/, '')}`
  await page.goto('about:blank')
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  await open(`?plugins=${plugins}`)
  await part('own-sign').click()
  await enterCode(embedded, mailbox, user, 'Unlock')
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await confirm('Open wallet')
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')

  await changeEmail(embedded, mailbox, [user, next])

  await expectNone(policy, {
    titles: [
      ...['Sign a message', 'Sign data', 'Allow spending', 'Sign in', 'Send ETH', 'Approve 2 calls'],
      ...[
        'Replace the contract of your account',
        'Turn off smart account features',
        'Smart account features',
      ],
      ...['Devices', 'Log out everywhere?', 'Logins', 'Add a login', 'Recovery'],
      ...[
        'Use a passkey',
        'Choose a password',
        'Save your recovery kit',
        'Recovery phrase',
        'Approve a transaction',
      ],
      ...['Unlock your wallet', 'Recover your wallet', 'Change your email'],
    ],
    places: ['/', '/window', '/keys', '/password'],
  })
})

test('40: no view of a deletion violates a policy', async ({ embedded, policy, page, mailbox }) => {
  test.setTimeout(300_000)
  const user = 'policy-deletion@example.com'
  const { open, logIn, state, part, confirm, frame, button, enterAddress } = embedded
  await open()
  await logIn(user)
  await button.click()
  await part('auth-deletion').click()
  await confirm('Delete my wallet')
  await enterCode(embedded, mailbox, user, 'Delete my wallet')
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(state('status')).toHaveText('disconnected')
  await enterAddress(user)
  await page.keyboard.type(await mailbox.code(user))
  await confirm('Keep my wallet')
  await expect(state('status')).toHaveText('connected')
  await expectNone(policy, {
    titles: ['Delete wallet', 'Deletion requested', 'Your wallet will be deleted'],
    places: ['/', '/keys'],
  })
})
