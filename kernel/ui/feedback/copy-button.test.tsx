import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from '../index.js'
import { viewErrors } from '../slots/PluginBoundary.js'
import { draw, type Drawn } from '../testing/draw.js'
import { copyText } from './copy-text.js'

let drawn: Drawn
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
  await drawn.remove()
})

const icon = () => drawn.find('button path').getAttribute('d')
const status = () => drawn.find('[role="status"]').textContent
const copyButton = (more: Partial<Parameters<typeof CopyButton>[0]> = {}) => (
  <CopyButton
    text="0x71C9"
    label="Copy address"
    copiedLabel="Address copied"
    failedLabel="Not copied"
    testId="copy"
    {...more}
  />
)
const press = () => drawn.run(() => drawn.find('[data-testid="copy"]').click())
const refuse = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))

test('what is copied is the whole text, and it is said and shown for a while', async () => {
  drawn = await draw(copyButton())
  const before = icon()
  expect(drawn.find('button').getAttribute('aria-label')).toBe('Copy address')
  expect(status()).toBe('')
  await press()
  expect(await navigator.clipboard.readText()).toBe('0x71C9')
  expect(status()).toBe('Address copied')
  expect(icon()).not.toBe(before)
  await drawn.run(() => vi.advanceTimersByTime(2_000))
  expect(status()).toBe('')
  expect(icon()).toBe(before)
})

test('a button with words shows them changed', async () => {
  drawn = await draw(copyButton({ look: 'button', label: 'Copy link', copiedLabel: 'Link copied' }))
  expect(drawn.find('button').textContent).toBe('Copy link')
  await press()
  expect(drawn.find('button').textContent).toBe('Link copied')
})

test('where the page may not use the clipboard, the text is copied by command', async () => {
  refuse()
  let selected: string | undefined
  const command = vi.fn(() => {
    const field = drawn.root.activeElement as HTMLTextAreaElement
    selected = field.value.slice(field.selectionStart, field.selectionEnd)
    return true
  })
  Object.assign(document, { execCommand: command })
  drawn = await draw(copyButton())
  await press()
  expect(command).toHaveBeenCalledExactlyOnceWith('copy')
  expect(selected).toBe('0x71C9')
  expect(status()).toBe('Address copied')
  expect(drawn.root.querySelector('textarea')).toBe(null)
  expect(drawn.root.activeElement).toBe(drawn.find('button'))
})

test('where nothing lets it be copied, that is said, and the cause is kept', async () => {
  refuse()
  drawn = await draw(copyButton())
  const button = drawn.find('button')
  await expect(copyText('0x71C9', button)).rejects.toSatisfy((error) => viewErrors.COPY_FAILED.is(error))
  const thrown = new Promise((resolve) => process.once('unhandledRejection', resolve))
  await press()
  expect(status()).toBe('Not copied')
  expect(viewErrors.COPY_FAILED.is(await thrown)).toBe(true)
})
