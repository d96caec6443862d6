import type { Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { longTag } from './fixtures/long-tag.js'
import { expect, test, type EmbeddedPage } from './fixtures/embedded-wallet.js'

const message = 'Hello from Meridian'
const iframe = 'iframe[data-testid="foyer-secure-frame"]'

/** Changes that a page can make to deceive a user about what is pressed. Each gets the frame's element. */
const techniques: Readonly<Record<string, (frame: HTMLElement) => void>> = {
  opacity: (frame) => frame.style.setProperty('opacity', '0.4'),
  'almost no opacity': (frame) => frame.style.setProperty('opacity', '0.01'),
  'a smaller scale': (frame) => frame.style.setProperty('transform', 'scale(0.5)'),
  rotation: (frame) => frame.style.setProperty('transform', 'rotate(5deg)'),
  filter: (frame) => frame.style.setProperty('filter', 'blur(3px)'),
  'blend mode': (frame) => frame.style.setProperty('mix-blend-mode', 'multiply'),
  'opacity of an ancestor': (frame) => frame.parentElement?.style.setProperty('opacity', '0.5'),
  'a cover': (frame) => cover(frame, { inset: '0', background: 'white' }),
  'a transparent cover of a part': (frame) =>
    cover(frame, { inset: 'auto 0 0 0', height: '40px', opacity: '0.01', background: 'white' }),
  'half off the window': (frame) => {
    frame.style.setProperty('left', '-180px')
  },
  'a clip that leaves the button': (frame) => frame.style.setProperty('clip-path', 'inset(60% 0 0 0)'),
}

/** Part of the page's script, so that techniques can use it: lays an element over the frame that lets presses through. */
declare function cover(frame: HTMLElement, style: Readonly<Record<string, string>>): void

const addCover = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      cover(frame: HTMLElement, style: Readonly<Record<string, string>>) {
        const { left, top, width, height } = frame.getBoundingClientRect()
        const box = document.createElement('div')
        box.className = 'cover'
        const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
        const plain = { position: 'fixed', margin: '0', border: '0', padding: '0', pointerEvents: 'none' }
        Object.assign(box.style, plain, { background: 'transparent', overflow: 'visible', ...place })
        const part = document.createElement('div')
        Object.assign(part.style, { position: 'absolute', ...style })
        box.append(part)
        document.body.append(box)
        // The frame is in the top layer, which no z-index reaches.
        box.popover = 'manual'
        box.showPopover()
      },
    })
  })

const approval = ({ frame }: EmbeddedPage) => frame.getByRole('button', { name: 'Sign', exact: true })

/** Asks for a signature, and waits until it could be approved. */
async function askForSignature(embedded: EmbeddedPage) {
  await embedded.part('own-sign').click()
  await expect(approval(embedded)).toBeEnabled()
}

/** One technique of each kind, for `npm test`. */
const shortTechniques = ['opacity', 'a smaller scale', 'a cover', 'half off the window']

for (const [count, chosen, tag] of [
  ['some', Object.entries(techniques).filter(([name]) => shortTechniques.includes(name)), []],
  ['all', Object.entries(techniques), longTag],
] as const) {
  test(
    `33 a page that hides or covers the confirm gets no approval, ${count} techniques`,
    { tag: [tag].flat() },
    async ({ embedded, page }) => {
      test.setTimeout(120_000)
      await addCover(page)
      await embedded.open()
      await embedded.logIn('eve@example.com')
      let refused = 0
      for (const [name, apply] of chosen) {
        await test.step(name, async () => {
          await askForSignature(embedded)
          const box = await approval(embedded).boundingBox()
          if (!box) throw new Error('The button has no place.')
          const element = page.locator(iframe)
          const style = await element.evaluate((frame) => (frame as HTMLElement).style.cssText)
          await element.evaluate(apply)
          await expect(approval(embedded)).toBeDisabled()
          // a cover lets the press through
          for (let press = 0; press < 3; press += 1)
            await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
          await element.evaluate((frame, before) => {
            ;(frame as HTMLElement).style.cssText = before
            frame.parentElement?.style.removeProperty('opacity')
            document.querySelector('.cover')?.remove()
          }, style)
          // the request is still there, and is rejected now; a press beside the frame took its focus
          await embedded.frame.getByRole('heading', { level: 1 }).click()
          await expect(approval(embedded)).toBeEnabled()
          await embedded.confirm('Cancel')
          await expect(embedded.part('own-sign-status')).toHaveText('')
          await expect(embedded.part('own-signature')).toHaveCount(0)
          refused += 1
        })
      }
      console.log(`clickjacking: ${refused} of ${chosen.length} techniques, 0 approvals`)
    },
  )
}

test(
  '11 a wallet whose storage is gone stays connected, and is unlocked by a code',
  { tag: longTag },
  async ({ embedded, page, frameService, shopUrl, mailbox }) => {
    test.setTimeout(120_000)
    const user = 'lin@example.com'
    await embedded.open()
    await embedded.logIn(user)
    const address = (await embedded.state('address').textContent()) as Hex
    const session = await page.context().newCDPSession(page)
    const partition = `${frameService.frameUrl}/^0${new URL(shopUrl).origin.replace(/:\d+$/, '')}`
    await page.goto('about:blank')
    await session.send('Storage.clearDataForStorageKey', { storageKey: partition, storageTypes: 'all' })

    await embedded.open()
    await expect(embedded.state('address')).toHaveText(address)
    await embedded.part('own-sign').click()
    await embedded.confirm('Send code')
    await embedded.frame.getByRole('textbox').fill(await mailbox.code(user))
    await embedded.confirm('Unlock')
    await embedded.confirm('Sign')
    await expect(embedded.part('own-sign-status')).toHaveText('success')
    const signature = (await embedded.part('own-signature').textContent()) as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  },
)

test('40 no policy of the frame is violated, and nothing of it loads before an address is typed', async ({
  embedded,
  page,
  frameService,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(frameService.frameUrl)) requested.push(request.url())
  })
  await embedded.open()
  await embedded.button.click()
  await embedded.part('email-address').focus()
  await expect(page.locator(iframe)).toHaveCount(0)
  expect(requested).toEqual([])
  await embedded.part('email-address').fill('kay@example.com')
  await expect(page.locator(iframe)).toHaveCount(1)
  await embedded.part('email-submit').click()
  await embedded.part('email-code').waitFor()
  expect(requested.length).toBeGreaterThan(0)
})
