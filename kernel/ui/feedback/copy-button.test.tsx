import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Report } from '../../core/errors/report.js'
import { createStore } from '../../core/state/store.js'
import { WidgetContext, type WidgetContextValue } from '../hooks/widget-context.js'
import { CopyButton } from '../index.js'
import { viewErrors } from '../slots/PluginBoundary.js'
import { render, type Rendered } from '../testing/render.js'
import { copyText } from './CopyButton.js'

let rendered: Rendered
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
  await rendered.remove()
})

const icon = () => rendered.find('button path').getAttribute('d')
const status = () => rendered.find('[role="status"]').textContent
const copyButton = (more: Partial<Parameters<typeof CopyButton>[0]> = {}) => (
  <CopyButton text="0x71C9" testId="copy" {...more} />
)
const report = vi.fn()
// CopyButton reads only the store, and its handler the report.
const widget = { store: createStore(), report: report as Report } as WidgetContextValue
const renderCopyButton = async (more?: Parameters<typeof copyButton>[0]) => {
  rendered = await render(<WidgetContext.Provider value={widget}>{copyButton(more)}</WidgetContext.Provider>)
}
const press = () => rendered.act(() => rendered.find('[data-testid="copy"]').click())
const denyClipboard = () =>
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))

test('copies the text, and shows and announces the result for two seconds', async () => {
  await renderCopyButton()
  const initialIcon = icon()
  expect(rendered.find('button').getAttribute('aria-label')).toBe('Copy address')
  expect(status()).toBe('')
  await press()
  expect(await navigator.clipboard.readText()).toBe('0x71C9')
  expect(status()).toBe('Address copied')
  expect(icon()).not.toBe(initialIcon)
  await rendered.act(() => vi.advanceTimersByTime(2_000))
  expect(status()).toBe('')
  expect(icon()).toBe(initialIcon)
})

test('shows the result in place of the label', async () => {
  await renderCopyButton({ look: 'button', label: 'Copy link', copiedLabel: 'Link copied' })
  expect(rendered.find('button').textContent).toBe('Copy link')
  await press()
  expect(rendered.find('button').textContent).toBe('Link copied')
})

test('copies by document.execCommand without access to the clipboard', async () => {
  denyClipboard()
  let selected: string | undefined
  const command = vi.fn(() => {
    const field = rendered.root.activeElement as HTMLTextAreaElement
    selected = field.value.slice(field.selectionStart, field.selectionEnd)
    return true
  })
  Object.assign(document, { execCommand: command })
  await renderCopyButton()
  await press()
  expect(command).toHaveBeenCalledExactlyOnceWith('copy')
  expect(selected).toBe('0x71C9')
  expect(status()).toBe('Address copied')
  expect(rendered.root.querySelector('textarea')).toBe(null)
  expect(rendered.root.activeElement).toBe(rendered.find('button'))
})

test('announces and reports a failure', async () => {
  denyClipboard()
  await renderCopyButton()
  const button = rendered.find('button')
  await expect(copyText('0x71C9', button)).rejects.toSatisfy((error) => viewErrors.COPY_FAILED.is(error))
  await press()
  expect(status()).toBe('Couldn’t copy. Your browser blocked clipboard access.')
  const [reported] = report.mock.lastCall ?? []
  expect(viewErrors.COPY_FAILED.is((reported as Error).cause)).toBe(true)
})
