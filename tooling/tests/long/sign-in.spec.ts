import type { Request, Response } from '@playwright/test'
import { sessionsAnswer } from '../../../apps/service/src/modules/sign-in/wire.js'
import { expect, test as base } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const plugins = [
  ...['evm', 'solana', 'bitcoin', 'service', 'injected', 'wallet-standard'],
  ...['connect', 'networks', 'account', 'siwx'],
]
/** Networks that the test wallet signs in on, by namespace. */
const networks = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const
type Namespace = keyof typeof networks
const namespaces = Object.keys(networks) as readonly Namespace[]

const test = base.extend<{ playground: Playground }, { url: string }>({
  url: [
    async ({ servePage, service, solana, bitcoin }, use) =>
      use(await servePage('playground', { service, solana, bitcoin })),
    { scope: 'worker', timeout: 180_000 },
  ],
  playground: async ({ page, url }, use) => {
    const playground = playgroundPage(page, url)
    await playground.open(`?plugins=${plugins.join()}`)
    await use(playground)
  },
})

/** Requests to the endpoints of sign-ins, as `POST /v1/sign-in`. */
function watchSignIns({ page }: Playground) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.startsWith('/v1/sign-in'))
      requests.push(request)
  })
  return () => requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
}

/** Connects the wallet on a namespace, up to the view of the sign-in. */
async function connect({ choose, part, wallet }: Playground, namespace: Namespace) {
  await choose()
  await part(`namespace-${namespace}`).click()
  await wallet.approve()
  await part('siwx-facts').waitFor()
}

/** Tokens that the widget keeps. */
const keptTokens = ({ page }: Playground) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.endsWith('/siwx-tokens'))
      .map(([, value]) => value),
  )

for (const namespace of namespaces)
  test(`signs in on ${namespace} at the service, keeps the session over a reload, and ends it with the connection`, async ({
    playground,
  }) => {
    test.setTimeout(120_000)
    const { page, button, part, state, wallet, connected } = playground
    const signIns = watchSignIns(playground)
    await connect(playground, namespace)
    await expect(state('status')).toHaveText('connecting')
    await expect(part('siwx-facts')).toContainText(new URL(page.url()).host)
    const text = (await part('siwx-text').textContent()) ?? ''
    const nonce = /^Nonce: ([\da-f]{32})$/m.exec(text)?.[1] ?? 'no nonce'

    await part('siwx-sign').click()
    await wallet.approve()
    await connected()
    await expect(state('network')).toHaveText(networks[namespace])
    // the session may be asked for once more as the network is read
    expect(signIns().filter((call) => call.startsWith('POST'))).toEqual([
      ...['POST /v1/sign-in/nonce', 'POST /v1/sign-in'],
    ])
    const [tokens = ''] = await keptTokens(playground)
    expect(tokens).toContain((await state('address').textContent()) ?? 'no address')

    const isSessions = (response: Response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname === '/v1/sign-in'
    const [response] = await Promise.all([page.waitForResponse(isSessions), page.reload()])
    await expect(state('status')).toHaveText('connected')
    await expect(playground.dialog).toBeHidden()
    const request = response.request()
    const { authorization = '' } = await request.allHeaders()
    expect(authorization).toMatch(/^Bearer ey/)
    const sessions = async () => {
      const answer = await page.request.get(request.url(), { headers: { authorization } })
      return sessionsAnswer.parse(await answer.json()).sessions
    }
    expect(await sessions()).toMatchObject([
      { chainId: networks[namespace], message: expect.stringContaining(nonce) },
    ])

    await button.click()
    await part('account-disconnect').click()
    await expect(state('status')).toHaveText('disconnected')
    await expect.poll(() => signIns().at(-1)).toBe('DELETE /v1/sign-in')
    await expect.poll(() => keptTokens(playground)).toEqual([])
    // the token opens nothing any more
    expect(await sessions()).toEqual([])
  })

for (const namespace of ['solana', 'bip122'] as const)
  test(`another account on ${namespace} signs in for itself, and the first one is still signed in`, async ({
    playground,
  }) => {
    test.setTimeout(120_000)
    const { dialog, part, state, wallet, connected } = playground
    const session = part('own-session')
    const signedIn = async () =>
      expect(session).toHaveText(
        `Signed in as ${await state('address').textContent()} on ${networks[namespace]}`,
      )
    await connect(playground, namespace)
    await part('siwx-sign').click()
    await wallet.approve()
    await connected()
    await signedIn()
    const first = (await state('address').textContent()) ?? ''

    await wallet.selectAccount(1)
    await expect(state('address')).not.toHaveText(first)
    await part('siwx-sign').click()
    await wallet.approve()
    await dialog.waitFor({ state: 'detached' })
    await signedIn()

    await wallet.selectAccount(0)
    await expect(state('address')).toHaveText(first)
    await signedIn()
    await expect(dialog).toBeHidden()
  })

test('a sign-in that the wallet rejects can be repeated, and one that is left opens no session', async ({
  playground,
}) => {
  const { part, state, wallet } = playground
  const signIns = watchSignIns(playground)
  await connect(playground, 'eip155')
  await part('siwx-sign').click()
  await wallet.reject()
  await expect(part('siwx-error')).toBeVisible()
  await part('siwx-cancel').click()
  await expect(state('status')).toHaveText('disconnected')
  expect(signIns()).toEqual(['POST /v1/sign-in/nonce'])
  expect(await keptTokens(playground)).toEqual([])
})
