import { expect, test } from 'vitest'
import { press, waitUntil } from '../confirm/testing/open-confirm.js'
import { createDisplay } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { runView, type Shell } from './shell.js'

/** Draws a view of two buttons. Their work ends with `end`. */
function openButtons() {
  document.body.replaceChildren()
  const { root } = createDisplay({
    document,
    surface: 'page',
    show: () => {},
    hide: () => {},
    openWindow: () => null,
  })
  let end = () => {}
  const work = () => new Promise<void>((resolve) => (end = resolve))
  let shell: Shell | undefined
  void runView(
    { root, surface: 'page', onHeight: () => {} },
    (opened) => {
      shell = opened
      opened.show({
        title: 'Recovery',
        body: [],
        actions: [opened.plainButton('Open wallet', work, 'primary'), opened.plainButton('Use a kit', work)],
      })
    },
    { canProve: true, isByUser: () => true },
  )
  const [primary, other] = root.querySelectorAll<HTMLElement>('.panel-buttons > button')
  return { root, primary: primary!, other: other!, shell: shell!, work, end: () => end() }
}

const busyIn = (root: ParentNode) =>
  [...root.querySelectorAll('[data-busy]')].map((button) => [
    button.textContent,
    button.getAttribute('data-busy'),
  ])

test('the pressed button says that its work runs, and nothing covers the text above it', async () => {
  const { root, other, end, shell } = openButtons()
  const status = root.querySelector('[role=status]')!
  press(other)
  expect(busyIn(root)).toEqual([['Use a kit', messages.working]])
  expect([status.textContent, status.className]).toEqual([messages.working, 'visually-hidden'])
  end()
  await waitUntil(() => busyIn(root).length === 0)
  expect(status.textContent).toBe('')
  shell.close()
})

test('work that no button began shows in the primary button', async () => {
  const { root, shell, work, end } = openButtons()
  void shell.run(work)
  expect(busyIn(root)).toEqual([['Open wallet', messages.working]])
  end()
  await waitUntil(() => busyIn(root).length === 0)
  shell.close()
})
