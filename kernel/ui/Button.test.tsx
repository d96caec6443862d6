import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.js'
import { render, type Rendered } from './testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

test('Button does not submit a form without type="submit"', async () => {
  rendered = await render(<Button>Send</Button>)
  expect(rendered.find<HTMLButtonElement>('button').type).toBe('button')
  await rendered.rerender(<Button type="submit">Send</Button>)
  expect(rendered.find<HTMLButtonElement>('button').type).toBe('submit')
})

test('Button with `busy` ignores clicks, keeps focus and label, and has aria-busy', async () => {
  const onClick = vi.fn()
  rendered = await render(<Button onClick={onClick}>Send</Button>)
  const button = rendered.find('button')
  button.focus()
  await rendered.rerender(
    <Button onClick={onClick} busy>
      Send
    </Button>,
  )
  await rendered.act(() => button.click())
  expect(onClick).not.toHaveBeenCalled()
  expect(rendered.root.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('Send')
  await rendered.rerender(<Button onClick={onClick}>Send</Button>)
  await rendered.act(() => button.click())
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('Button with `busy` does not submit a form', async () => {
  const onSubmit = vi.fn()
  rendered = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await rendered.act(() => rendered.find('button').click())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Button passes ref, attributes and class name to its element', async () => {
  const ref = createRef<HTMLButtonElement>()
  rendered = await render(
    <Button ref={ref} data-testid="send" aria-describedby="fee" disabled className="mine" kind="primary" />,
  )
  expect(ref.current).toBe(rendered.find('button'))
  expect(ref.current?.dataset).toMatchObject({ testid: 'send', kind: 'primary' })
  expect(ref.current?.getAttribute('aria-describedby')).toBe('fee')
  expect(ref.current?.disabled).toBe(true)
  expect([...(ref.current?.classList ?? [])]).toEqual(['button', 'mine'])
})
