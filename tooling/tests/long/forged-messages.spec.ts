import { forgeMessages } from '../e2e/fixtures/forged-messages.js'
import { expect, test } from '../e2e/fixtures/frame-host.js'

const total = Number(process.env['FORGED_MESSAGES'] ?? 100_000)

test(`1, 2: none of ${total} forged messages of eight kinds of senders is accepted`, async ({
  context,
  hostSite,
  frameService,
  mailbox,
}) => {
  test.setTimeout(600_000)
  const sent = await forgeMessages({ context, hostSite, frameUrl: frameService.frameUrl, mailbox, total })
  const sum = Object.values(sent).reduce((all, each) => all + each, 0)
  console.log(`${sum} forged messages, 0 accepted: ${JSON.stringify(sent)}`)
  expect(Object.keys(sent)).toHaveLength(8)
  expect(sum).toBeGreaterThanOrEqual(total)
})
