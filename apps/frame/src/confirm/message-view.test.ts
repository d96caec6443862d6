import { describe, expect, it } from 'vitest'
import { account, openConfirm, press, waitUntil } from './testing/open-confirm.js'

const signIn = (domain: string, changes: Partial<Record<string, string>> = {}) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    changes['address'] ?? account.evm,
    '',
    'I accept the terms.',
    '',
    'URI: https://meridian.example',
    'Version: 1',
    `Chain ID: ${changes['chainId'] ?? '8453'}`,
    'Nonce: 8kd92jd02k',
    'Issued At: 2026-11-25T10:00:00.000Z',
    ...(changes['expires'] ? [`Expiration Time: ${changes['expires']}`] : []),
    ...(changes['resources'] ? ['Resources:', `- ${changes['resources']}`] : []),
  ].join('\n')

async function textOf(message: string | Uint8Array, environment: Parameters<typeof openConfirm>[1] = {}) {
  const confirm = openConfirm({ kind: 'message', message }, environment)
  await waitUntil(() => confirm.text() !== '')
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, labels, canApprove: labels.length > 1 }
}

describe('messages', () => {
  it('name the site by its origin before the name that it gives itself', async () => {
    const { text } = await textOf('Hello', { hostOrigin: 'http://localhost:5173', hostName: 'Uniswap' })
    expect(text).toMatch(/http:\/\/localhost:5173Calls itself Uniswap/)
  })

  it('count empty lines, which would push the rest out of sight', async () => {
    const { text } = await textOf(`Welcome.${'\n'.repeat(5_001)}I give away all.`)
    expect(text).toContain('Welcome.\n5000 empty lines\nI give away all.')
    const blank = await textOf(`Welcome.\n${' \t\r\n'.repeat(5)}\u2800\nEnd`)
    expect(blank.text).toContain('5 empty lines')
    expect(blank.text).toContain('U+2800')
    expect((await textOf('One\n\n\nTwo')).text).toContain('One\n\n\nTwo')
  })

  it('show hidden characters of that name, and no name that says no more than the origin', async () => {
    const { text } = await textOf('Hello', { hostName: 'Uni\u202eswap' })
    expect(text).toContain('Calls itself UniU+202Eswap')
    for (const hostName of ['meridian.example', ' ', undefined])
      expect((await textOf('Hello', { hostName })).text).not.toContain('Calls itself')
  })

  it('are shown as text if their bytes are UTF-8', async () => {
    const { text, labels } = await textOf(new TextEncoder().encode('Grüße 👋'))
    expect(text).toContain('Grüße 👋')
    expect(labels).toEqual(['Cancel', 'Sign'])
  })

  it('show hidden characters by number', async () => {
    const { text } = await textOf('Pay \u202e001 \u200bnow')
    expect(text).toContain('Pay U+202E001 U+200Bnow')
    expect(text).toContain('This message has hidden characters')
  })

  it('are never parsed as HTML', async () => {
    const { text } = await textOf('<img src=x onerror=alert(1)>')
    expect(text).toContain('<img src=x onerror=alert(1)>')
    expect(document.querySelector('img')).toBeNull()
  })

  it('that cannot be read must be ticked, and rejecting is the filled button at the end', async () => {
    const confirm = openConfirm({ kind: 'message', message: new Uint8Array(32).fill(200) })
    await waitUntil(() => confirm.text() !== '')
    const buttons = [...confirm.root.querySelectorAll<HTMLElement>('.panel-buttons button')]
    expect(buttons.map((button) => [button.textContent, button.dataset['kind']])).toEqual([
      ['Sign anyway', 'quiet'],
      ['Reject', 'primary'],
    ])
    const tick = confirm.root.querySelector<HTMLInputElement>('input[type="checkbox"]')
    // armed, which only a ticked confirm shows, and unticked again
    tick?.click()
    await confirm.arm()
    tick?.click()
    press(confirm.button('Sign anyway'))
    expect(confirm.settled()).toBeUndefined()
    tick?.click()
    press(confirm.button('Sign anyway'))
    expect(await confirm.answer).toBe('approved')
  })
})

describe('sign-in messages', () => {
  it('of this site show the statement and the time', async () => {
    const { text, canApprove } = await textOf(
      signIn('meridian.example', { expires: '2027-01-01T00:00:00.000Z' }),
    )
    expect(text).toContain('Sign in to meridian.example')
    expect(text).toContain('I accept the terms.')
    expect(text).toMatch(/Valid until.*2027/)
    expect(canApprove).toBe(true)
  })

  it.each([
    signIn('uniswap.example'),
    signIn('meridian.example.evil.example'),
    signIn('meridian.example:444'),
    signIn('http://meridian.example'),
    ` \n${signIn('uniswap.example')}`,
    signIn('uniswap.example').replace(' wants you', '  Wants  You'),
    signIn('user@meridian.example'),
    signIn('uniswap.example').replace('Ethereum', 'Solana'),
  ])('test 39: of another site are refused: %s', async (message) => {
    const { text, canApprove } = await textOf(message)
    expect(text).toContain('This sign-in is for another site')
    expect(canApprove).toBe(false)
  })

  it.each([
    [signIn('localhost:5173'), 'http://localhost:5173'],
    [signIn('http://localhost:5173'), 'http://localhost:5173'],
    [signIn('Meridian.Example'), 'https://meridian.example'],
    [signIn('meridian.example:443'), 'https://meridian.example'],
  ])('match the origin with its port and scheme: %s', async (message, hostOrigin) => {
    expect((await textOf(message, { hostOrigin })).canApprove).toBe(true)
  })

  it('of another account are refused', async () => {
    const address = '0xa817afd48e0f85c4555453912785d1e4142608EB'
    const { text, canApprove } = await textOf(signIn('meridian.example', { address }))
    expect(text).toContain('This sign-in is for another account')
    expect(canApprove).toBe(false)
  })

  it('warn about another network and an old time', async () => {
    const message = signIn('meridian.example', { chainId: '1', expires: '2020-01-01T00:00:00.000Z' })
    const { text } = await textOf(message)
    expect(text).toContain('The message is for network 1, and you are on Base.')
    expect(text).toContain('This sign-in has expired')
  })

  it('with resources are shown as a whole', async () => {
    const { text } = await textOf(signIn('meridian.example', { resources: 'urn:recap:abc' }))
    expect(text).toContain('urn:recap:abc')
    expect(text).not.toContain('Whole message')
  })

  it('that are not by the standard are shown with a notice', async () => {
    const { text } = await textOf(signIn('meridian.example').replace('Version: 1\n', ''))
    expect(text).toContain('This sign-in message is not valid')
  })
})
