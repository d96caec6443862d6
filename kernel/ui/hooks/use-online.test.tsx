import { afterEach, expect, test } from 'vitest'
import { useOnline } from '../index.js'
import { render, type Rendered } from '../testing/render.js'
import { WidgetContext, type WidgetContextValue } from './widget-context.js'

let rendered: Rendered
afterEach(() => rendered.remove())

function createFakeWindow() {
  const navigator = { onLine: true }
  const window = Object.assign(new EventTarget(), { navigator })
  const setOnline = (isOnline: boolean) => {
    navigator.onLine = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return { window, setOnline }
}

function Status() {
  return <p>{useOnline() ? 'online' : 'offline'}</p>
}

test('useOnline follows the window of the widget', async () => {
  const { window, setOnline } = createFakeWindow()
  // useOnline reads only the window
  const widget = { window: window as object } as WidgetContextValue
  rendered = await render(
    <WidgetContext.Provider value={widget}>
      <Status />
    </WidgetContext.Provider>,
  )
  expect(rendered.find('p').textContent).toBe('online')
  await rendered.act(() => setOnline(false))
  expect(rendered.find('p').textContent).toBe('offline')
  await rendered.act(() => setOnline(true))
  expect(rendered.find('p').textContent).toBe('online')
})
