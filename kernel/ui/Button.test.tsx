import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.js'
import { draw, type Drawn } from './testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

test('a button does not submit a form unless told to', async () => {
  drawn = await draw(<Button>Send</Button>)
  expect(drawn.find<HTMLButtonElement>('button').type).toBe('button')
  await drawn.draw(<Button type="submit">Send</Button>)
  expect(drawn.find<HTMLButtonElement>('button').type).toBe('submit')
})

test('a busy button ignores presses, keeps the focus and its words, and says that it is at work', async () => {
  const onClick = vi.fn()
  drawn = await draw(<Button onClick={onClick}>Send</Button>)
  const button = drawn.find('button')
  button.focus()
  await drawn.draw(
    <Button onClick={onClick} busy>
      Send
    </Button>,
  )
  await drawn.run(() => button.click())
  expect(onClick).not.toHaveBeenCalled()
  expect(drawn.root.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('Send')
  await drawn.draw(<Button onClick={onClick}>Send</Button>)
  await drawn.run(() => button.click())
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not submit', async () => {
  const onSubmit = vi.fn()
  drawn = await draw(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await drawn.run(() => drawn.find('button').click())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('everything a button can be given reaches it', async () => {
  const ref = createRef<HTMLButtonElement>()
  drawn = await draw(
    <Button ref={ref} data-testid="send" aria-describedby="fee" disabled className="mine" kind="primary" />,
  )
  expect(ref.current).toBe(drawn.find('button'))
  expect(ref.current?.dataset).toMatchObject({ testid: 'send', kind: 'primary' })
  expect(ref.current?.getAttribute('aria-describedby')).toBe('fee')
  expect(ref.current?.disabled).toBe(true)
  expect([...(ref.current?.classList ?? [])]).toEqual(['button', 'mine'])
})
