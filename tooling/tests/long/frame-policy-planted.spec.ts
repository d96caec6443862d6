import { parseEther } from 'viem'
import { expect, test } from '../e2e/fixtures/embedded-wallet.js'
import { secureFrame } from '../e2e/fixtures/frame-host.js'
import { watchFramePolicy } from '../e2e/fixtures/frame-policy.js'
import { forgetVisibility } from '../e2e/fixtures/frame-policy-test.js'
import { newReceiver } from '../e2e/pages/send-page.js'

const password = 'four pale ferries under the bridge'
const elsewhere = 'https://elsewhere.example/'

// the browser reports sessions that have ended
test.use({ allowPageErrors: true })

test('40: a violation in a document or a worker of the frame is found', async ({
  embedded,
  page,
  context,
  frameService,
}) => {
  test.setTimeout(120_000)
  const { frameUrl } = frameService
  const plant = `void fetch(${JSON.stringify(elsewhere)}).catch(() => {})`
  const policy = await watchFramePolicy(context, frameUrl, plant)
  const { open, logIn, button, part, frame, confirm } = embedded
  await open()
  await logIn('planted@example.com')
  await button.click()
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await confirm('Set password')
  await expect(frame.getByText('Save your recovery kit')).toBeVisible()

  const secure = await secureFrame(page, frameUrl)
  await secure.evaluate((url) => {
    // in a task of its own: code of a test is free of some policies
    setTimeout(() => {
      void fetch(url).catch(() => {})
      const image = document.createElement('img')
      image.src = url
      document.body.append(image)
      document.body.insertAdjacentHTML('beforeend', '<p>')
    })
  }, elsewhere)
  const found = () => new Set(policy.violations.map(({ place, directive }) => `${place} ${directive}`))
  await expect
    .poll(found)
    .toEqual(
      new Set([
        '/keys connect-src',
        '/password connect-src',
        '/ connect-src',
        '/ img-src',
        '/ require-trusted-types-for',
      ]),
    )
  console.log(`policies of the frame: planted violations found in ${[...found()].join(', ')}`)
})

test('40: a violation in a window that the frame has opened for a confirm is found', async ({
  embedded,
  context,
  chains,
  frameService,
}) => {
  test.setTimeout(120_000)
  await context.addInitScript(forgetVisibility)
  const policy = await watchFramePolicy(context, frameService.frameUrl)
  const { open, logIn, part, frame, state } = embedded
  await open()
  await logIn('planted-window@example.com')
  await chains.setEther((await state('address').textContent()) ?? '', parseEther('1'))
  await part('own-receiver').fill(newReceiver())
  await part('own-send').click()
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Open window' }).click()
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Send ETH' })).toBeVisible()
  expect(policy.violations).toEqual([])
  await window.evaluate((url) => {
    setTimeout(() => {
      void fetch(url).catch(() => {})
      document.body.insertAdjacentHTML('beforeend', '<p>')
    })
  }, elsewhere)
  const found = () => new Set(policy.violations.map(({ place, directive }) => `${place} ${directive}`))
  await expect.poll(found).toEqual(new Set(['/window connect-src', '/window require-trusted-types-for']))
  const closing = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await closing
})
