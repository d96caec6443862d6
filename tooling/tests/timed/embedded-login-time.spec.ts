import { median } from '../../bench/statistics.mjs'
import { embeddedPage, expect, test } from '../e2e/fixtures/embedded-wallet.js'

const logins = 9
const limitMs = 1_500
const plugins = 'evm,solana,service,connect,networks,account,auth,email'

// a trace takes time
test.use({ trace: 'off', screenshot: 'off' })

test(`a login by e-mail takes ${limitMs} ms at most, without the time of the code`, async ({
  browser,
  shopUrl,
  mailbox,
}) => {
  const totals: number[] = []
  for (let login = 1; login <= logins; login++) {
    // a new browser and a new wallet: nothing is loaded, and the key is made
    const context = await browser.newContext()
    const page = await context.newPage()
    const { button, connected, open, part } = embeddedPage(page, shopUrl, mailbox)
    const address = `time-${login}@example.com`
    await open(`?plugins=${plugins}`)
    await button.click()
    // as a fast typist does: the frame is loaded from the first key on
    await part('email-address').pressSequentially(address, { delay: 50 })
    const submittedAt = performance.now()
    await part('email-submit').click()
    await part('email-code').waitFor()
    const askedMs = performance.now() - submittedAt
    const code = await mailbox.code(address)
    const typedAt = performance.now()
    await page.keyboard.type(code)
    await connected()
    const connectedMs = performance.now() - typedAt
    console.log(`address to code view ${askedMs.toFixed(0)} ms, code to wallet ${connectedMs.toFixed(0)} ms`)
    totals.push(askedMs + connectedMs)
    await context.close()
  }
  const fastest = Math.min(...totals)
  console.log(
    `login by e-mail: median ${median(totals).toFixed(0)} ms, fastest ${fastest.toFixed(0)} ms, slowest ${Math.max(...totals).toFixed(0)} ms`,
  )
  // the fastest: the machine may do other work
  expect(fastest).toBeLessThanOrEqual(limitMs)
})
