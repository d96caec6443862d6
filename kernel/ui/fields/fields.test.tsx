import { createRef, type ReactElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField, Button, Chip, SearchField, TextField } from '../index.js'
import { render, type Rendered, enterText } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const input = () => rendered.find<HTMLInputElement>('input')
const described = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => rendered.root.getElementById(id)?.textContent)
    .join(' ')

test('a field is named by its label, visible or hidden', async () => {
  const ref = createRef<HTMLInputElement>()
  rendered = await render(<TextField label="To" value="" onText={() => {}} ref={ref} />)
  expect(ref.current).toBe(input())
  expect(input().labels?.[0]?.textContent ?? rendered.find(`label[for="${input().id}"]`).textContent).toBe(
    'To',
  )
  expect(rendered.find('label').className).not.toContain('visually-hidden')
  await rendered.rerender(
    <TextField label="Email address" labelHidden icon="mail" value="" onText={() => {}} />,
  )
  expect(rendered.find(`label[for="${input().id}"]`).textContent).toBe('Email address')
  expect(rendered.find('label').className).toContain('visually-hidden')
})

test('onChange gets the typed text unchanged', async () => {
  const onText = vi.fn()
  rendered = await render(<TextField label="To" value="" onText={onText} />)
  await rendered.act(() => enterText(input(), ' Ada@Meridian '))
  expect(onText).toHaveBeenCalledExactlyOnceWith(' Ada@Meridian ')
})

test('a hint describes the field, and an error replaces it in the same live region', async () => {
  const field = (more: { error?: string; hintTone?: 'positive' }) => (
    <TextField label="Name" value="ada" onText={() => {}} hint="ada.foyer.id is free" {...more} />
  )
  rendered = await render(field({ hintTone: 'positive' }))
  expect(described()).toBe('ada.foyer.id is free')
  expect(input().getAttribute('aria-invalid')).toBe(null)
  const live = rendered.find('[aria-live="polite"]')
  expect(live.querySelector('svg')).not.toBe(null)
  await rendered.rerender(field({ error: 'Someone has it' }))
  expect(described()).toBe('Someone has it')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(rendered.find('[aria-live="polite"]')).toBe(live)
  expect(live.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('a field without hint and error has no description', async () => {
  rendered = await render(<TextField label="To" value="" onText={() => {}} />)
  expect(input().hasAttribute('aria-describedby')).toBe(false)
})

test('an email address is left to right, and a placeholder has the direction of the page', async () => {
  rendered = await render(<TextField label="Email" type="email" value="" onText={() => {}} />)
  expect(input().hasAttribute('dir')).toBe(false)
  await rendered.rerender(<TextField label="Email" type="email" value="ada@" onText={() => {}} />)
  expect(input().dir).toBe('ltr')
})

test('a field can have a button at its end and the initial focus', async () => {
  const onClick = vi.fn()
  rendered = await render(
    <TextField
      label="Email"
      value="a"
      onText={() => {}}
      autoFocus
      end={
        <Button size="s" onClick={onClick}>
          Continue
        </Button>
      }
    />,
  )
  await rendered.act(() => rendered.find('.field button').click())
  expect(onClick).toHaveBeenCalledOnce()
  expect(input().hasAttribute('data-autofocus')).toBe(true)
})

function Search({ start }: { start: string }): ReactElement {
  const [text, setText] = useState(start)
  return (
    <SearchField
      label="Search wallets"
      clearLabel="Clear"
      value={text}
      onText={setText}
      end={<Button size="s">Code</Button>}
    />
  )
}

test('SearchField with text has a clear button, which keeps the focus in the field', async () => {
  rendered = await render(<Search start="te" />)
  expect(input().type).toBe('search')
  const clear = rendered.find('button')
  expect(clear.getAttribute('aria-label')).toBe('Clear')
  clear.focus()
  await rendered.act(() => clear.click())
  expect(input().value).toBe('')
  expect(rendered.root.activeElement).toBe(input())
  expect(rendered.find('button').textContent).toBe('Code')
})

test('AmountField passes the amount to onChange as text, unparsed', async () => {
  const onText = vi.fn()
  rendered = await render(<AmountField label="Amount" value="" onText={onText} />)
  for (const text of ['1,482.50', '0.10', '1e21', '٠٫٣٥']) await rendered.act(() => enterText(input(), text))
  expect(onText.mock.calls.flat()).toEqual(['1,482.50', '0.10', '1e21', '٠٫٣٥'])
  expect(input().inputMode).toBe('decimal')
  expect(input().type).toBe('text')
})

test('AmountField is described by its balance, secondary line and error', async () => {
  const onPress = vi.fn()
  const ref = createRef<HTMLInputElement>()
  rendered = await render(
    <AmountField
      ref={ref}
      label="Amount"
      value="2.00"
      onText={() => {}}
      balance="Balance 1.482"
      max={{ label: 'Max', onPress, testId: 'max' }}
      line="$4,589.84"
      error="At most 1.48196 ETH"
      asset={<Chip onClick={() => {}}>ETH</Chip>}
    />,
  )
  expect(ref.current).toBe(input())
  expect(described()).toBe('At most 1.48196 ETH $4,589.84 Balance 1.482')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await rendered.act(() => rendered.find('[data-testid="max"]').click())
  expect(onPress).toHaveBeenCalledOnce()
})

test('AmountField has a smaller text for more characters', async () => {
  const lengthOf = async (value: string) => {
    await rendered.rerender(<AmountField label="Amount" value={value} onText={() => {}} />)
    return input().dataset['length']
  }
  rendered = await render(<AmountField label="Amount" value="" onText={() => {}} />)
  expect(await lengthOf('0.35')).toBe(undefined)
  expect(await lengthOf('1234567.89')).toBe('m')
  expect(await lengthOf('0.12345678901234')).toBe('l')
  expect(await lengthOf('0.123456789012345678')).toBe('xl')
})
