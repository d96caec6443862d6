import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { homeViews } from '../contracts/slots.js'
import { fill, trigger, view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import {
  createFakeClock,
  createFakeHttp,
  createFakePage,
  createFakeStorage,
  settle,
} from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import { createWidget } from './create-foyer.js'
import type { Foyer } from './foyer.js'

const home = defineRoute('bell.home')

// behaviour 3.14
test('an effect that creates, mounts and disposes a widget leaves one button and no warning in StrictMode', async () => {
  const log = vi.fn()
  const reactErrors = vi.spyOn(console, 'error')
  const created: Foyer[] = []
  let finish = () => {}
  const bell = definePlugin({
    id: 'bell',
    contributes: [
      view(home, async () => ({ default: () => <p>The first view</p> })),
      fill(homeViews, { id: 'bell', opens: home }),
      trigger(async () => ({
        default: ({ root, open }) => {
          const button = root.ownerDocument.createElement('button')
          button.addEventListener('click', open)
          root.append(button)
          return () => button.remove()
        },
      })),
    ],
    setup({ onDispose }) {
      // Still being disposed when the second widget is created.
      onDispose(() => new Promise<void>((resolve) => (finish = resolve)))
      return {}
    },
  })
  const edges = () => ({
    clock: createFakeClock(),
    http: createFakeHttp(),
    page: createFakePage(),
    storage: createFakeStorage(),
    log,
    whenIdle: () => () => {},
  })
  const Site = () => {
    const container = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const foyer = createWidget({ plugins: [bell()], projectId: 'strict-mode' }, edges())
      created.push(foyer)
      foyer.mount(container.current)
      return () => void foyer.dispose()
    }, [])
    return <div ref={container} data-testid="container" />
  }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  root.render(
    <StrictMode>
      <Site />
    </StrictMode>,
  )
  const triggers = () => [...page.querySelectorAll('[data-testid="foyer-trigger"]')]
  const button = await until(() => triggers()[0]?.shadowRoot?.querySelector('button'), 'the button')
  expect(created).toHaveLength(2)
  expect(triggers()).toHaveLength(1)
  finish()
  await settle()
  expect(triggers()).toHaveLength(1)
  expect(log.mock.calls).toEqual([])

  button.click()
  const modal = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  await until(() => modal()?.textContent?.includes('The first view'), 'the view of the second widget')

  root.unmount()
  await until(() => triggers().length === 0, 'no button')
  // plugins are deactivated after the views are unmounted
  await settle()
  finish()
  await Promise.all(created.map((foyer) => foyer.dispose()))
  expect(reactErrors.mock.calls).toEqual([])
  page.remove()
})
