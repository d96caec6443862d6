import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex, type TypedDataDefinition } from 'viem'
import { serveStatic } from '../../serve/serve-static.mjs'
import {
  approveAll,
  expect,
  openProvider,
  test,
  type ProviderWindow,
} from '../e2e/fixtures/embedded-provider.js'
import type { RecordedRequest } from '../fixtures/embedded-provider/record-requests.js'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')),
  'dist',
)

// the app has errors of its own, such as those of requests to other sites
test.use({ allowPageErrors: true })

/** Buttons that lead to other wallets or apps, end the connection, or add an empty call to the next batch. */
const leftOut =
  /^(connectButton|walletConnect|sdkConnect|useWindowProviderButton|Use |revokeAccountsPermission|eip5792AddCall$)|Deeplink$/

/** Buttons whose request is to be refused: it is not valid, of another site or account, or of a wallet of another kind. */
const refused = new Set([
  'ethSign',
  ...['siweBadDomain', 'siweBadAccount'],
  ...['signInvalidType', 'signEmptyDomain', 'signInvalidPrimaryType', 'signNoPrimaryTypeDefined'],
  'signInvalidVerifyingContractType',
  ...['sendWithInvalidValue', 'sendWithInvalidTxType', 'sendWithInvalidRecipient', 'sendWithInvalidGasLimit'],
  'sendWithInvalidMaxFeePerGas',
  ...['maliciousSendWithOddHexData', 'maliciousApproveERC20WithOddHexData'],
  'maliciousSendWithoutHexPrefixValue',
  ...['getEncryptionKeyButton', 'decryptButton', 'sendTempoBatchTx'],
  // 30,000 bytes of data at most, no domain in the types, a contract that is no address, an empty receiver
  ...['sendHeavyHexDataButton', 'sign721Permit', 'maliciousPermitIntAddress', 'submitForm'],
  // a capability that the wallet does not have, and that the page needs
  'eip5792SendCallsRequiredAssetsButton',
  // networks that the page has not configured
  ...['addEthereumChain', 'switchEthereumChain'],
])

/** Loads the app into the page of the provider: its parts, then its script. */
async function loadApp(page: Page, url: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const body = /<body>([^]*?)<\/body>/.exec(html)?.[1]?.replace(/<script[^]*?<\/script>/g, '') ?? ''
  await page.evaluate((parts) => {
    document.body.insertAdjacentHTML('beforeend', parts)
    ;(window as unknown as ProviderWindow).embedded.announce()
  }, body)
  await page.evaluate(countHandlers)
  await page.addScriptTag({ url: `${url}/main.js` })
  await page.evaluate(() => {
    // the app starts when a page has loaded
    dispatchEvent(new Event('load'))
  })
  await expect(page.locator('#accounts')).toContainText('0x')
}

interface AppButton {
  readonly name: string
  readonly isEnabled: boolean
}

/** Buttons with an id, which stays when others are added before them. */
const buttonsOf = (page: Page): Promise<readonly AppButton[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('main button[id]')].map((button) => ({
      name: button.id,
      isEnabled: !button.disabled,
    })),
  )

const requestsOf = (page: Page): Promise<readonly RecordedRequest[]> =>
  page.evaluate(() => (window as unknown as ProviderWindow).embedded.requests)

type CountingWindow = ProviderWindow & { runningHandlers: number }

/** Counts the handlers of clicks that have not ended. They ask again after an answer, such as for the receipt of a transaction. */
function countHandlers() {
  const counting = window as unknown as CountingWindow
  counting.runningHandlers = 0
  const onclick = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick')
  const end = () => void (counting.runningHandlers -= 1)
  Object.defineProperty(HTMLElement.prototype, 'onclick', {
    ...onclick,
    set(this: HTMLElement, handler: unknown) {
      if (typeof handler !== 'function') return onclick?.set?.call(this, handler)
      onclick?.set?.call(this, function (this: HTMLElement, event: Event) {
        counting.runningHandlers += 1
        const work = (async () => (await handler.call(this, event)) as unknown)()
        void work.then(end, end)
        return work
      })
    },
  })
}

/** Presses a button, and approves until its handler and its requests have ended, or 60 s are over. Returns its requests. */
async function press(page: Page, { name }: AppButton) {
  const before = (await requestsOf(page)).length
  const hasEnded = (from: number) => {
    const { embedded, runningHandlers } = window as unknown as CountingWindow
    const hasAnswer = (entry: RecordedRequest) => 'result' in entry || 'error' in entry
    return runningHandlers === 0 && embedded.requests.slice(from).every(hasAnswer)
  }
  await page.evaluate((id) => document.getElementById(id)?.click(), name)
  const ended = page.waitForFunction(hasEnded, before, { timeout: 60_000 }).then(
    () => [],
    () => ['has not ended after 60 s'],
  )
  const titles = await approveAll(page, ended)
  return { requests: (await requestsOf(page)).slice(before), titles: [...titles, ...(await ended)] }
}

/** Returns the account that has signed. */
async function signerOf(method: string, params: readonly unknown[], signature: Hex): Promise<string> {
  if (method === 'personal_sign')
    return recoverMessageAddress({ message: { raw: params[0] as Hex }, signature })
  const data = params[1]
  const { types, ...rest } = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  return recoverTypedDataAddress({ ...rest, types, signature })
}

test('35: @metamask/test-dapp works over the provider of the embedded wallet', async ({
  page,
  providerUrl,
  chains,
  mailbox,
}) => {
  test.setTimeout(1_500_000)
  const { url, stop } = await serveStatic({ dir: folder, headers: { 'access-control-allow-origin': '*' } })
  // nothing leaves this machine
  await page.route(
    ({ hostname }) => !/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname),
    (route) => route.abort(),
  )
  await openProvider(page, providerUrl, 'test-dapp@example.com', mailbox)
  await loadApp(page, url)
  const address = (await page.locator('#accounts').textContent()) ?? ''
  await chains.setEther(address, 100n * 10n ** 18n)

  const rows: (readonly [button: string, outcome: string, details: string])[] = []
  const known = new Set<string>()
  const keyOf = ({ name }: AppButton) => name
  const judge = async (button: AppButton) => {
    known.add(keyOf(button))
    const { requests, titles } = await press(page, button)
    const outcome = await outcomeOf(button.name, requests)
    const details = requests.map(({ method, result, error }) =>
      `${method} ${error ? `${String(error.code)} ${error.message}` : JSON.stringify(result)}`.slice(0, 110),
    )
    rows.push([button.name, outcome, [...titles, ...details].join(' · ')])
    console.log(rows.at(-1)?.join(' | '))
  }

  /** Compares the results of a button with the account and the chain. */
  async function outcomeOf(name: string, requests: readonly RecordedRequest[]): Promise<string> {
    if (refused.has(name)) return requests.some(({ error }) => error) ? 'refused' : 'WRONG'
    if (name.endsWith('Verify')) {
      const texts = await page.locator(`[id^="${name}"]:not(button)`).allTextContents()
      return texts.length > 0 && texts.every((text) => text.toLowerCase() === address.toLowerCase())
        ? 'verified'
        : 'WRONG'
    }
    if (requests.length === 0) return 'no request'
    if (requests.some((request) => !('result' in request))) return 'WRONG'
    let outcome = 'answered'
    for (const { method, params, result } of requests) {
      if (method === 'personal_sign' || /^eth_signTypedData(_v[34])$/.test(method)) {
        const signer = await signerOf(method, params as readonly string[], result as Hex)
        if (signer.toLowerCase() !== address.toLowerCase()) return 'WRONG'
        outcome = 'signed'
      }
      if (method === 'eth_sendTransaction') {
        const receipt = (await chains.call(1, 'eth_getTransactionReceipt', result)) as {
          status: string
        } | null
        const isRight = receipt?.status === (name === 'sendFailingButton' ? '0x0' : '0x1')
        if (!isRight) return 'WRONG'
        outcome = 'sent'
      }
    }
    return outcome
  }

  for (let round = 0; round < 3; round += 1)
    for (const button of await buttonsOf(page)) {
      if (known.has(keyOf(button)) || leftOut.test(button.name)) continue
      const [current] = (await buttonsOf(page)).filter(({ name }) => name === button.name)
      if (current?.isEnabled) await judge(current)
    }
  const all = await buttonsOf(page)
  const [revoke] = all.filter(({ name }) => name === 'revokeAccountsPermission')
  if (revoke) await judge(revoke)
  const disabled = all.filter((button) => !known.has(keyOf(button)) && !leftOut.test(button.name))
  const count = (outcome: string) => rows.filter(([, found]) => found === outcome).length
  const right = ['answered', 'signed', 'sent', 'verified', 'refused'].reduce(
    (sum, outcome) => sum + count(outcome),
    0,
  )
  console.log(
    [
      `test-dapp: ${right} of ${rows.length} buttons right: ${count('signed')} signed, ${count('sent')} sent, ` +
        `${count('verified')} verified, ${count('answered')} answered, ${count('refused')} refused as they should be; ` +
        `${count('no request')} without a request, ${count('WRONG')} wrong; never enabled: ${disabled.map(({ name }) => name).join(' ')}`,
      ...rows
        .filter(([, outcome]) => outcome === 'WRONG')
        .map(([name, , details]) => `wrong: ${name}: ${details}`),
    ].join('\n'),
  )
  expect(right).toBeGreaterThanOrEqual(85)
  await stop()
})
