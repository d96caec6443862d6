import { createRef, useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField, Button, Chip, SearchField, TextField } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'
import { enterText } from '../testing/enter-text.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const input = () => drawn.find<HTMLInputElement>('input')
const described = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => drawn.root.getElementById(id)?.textContent)
    .join(' ')

test('a field has its label as its name, drawn or not', async () => {
  const ref = createRef<HTMLInputElement>()
  drawn = await draw(<TextField label="To" value="" onText={() => {}} ref={ref} />)
  expect(ref.current).toBe(input())
  expect(input().labels?.[0]?.textContent ?? drawn.find(`label[for="${input().id}"]`).textContent).toBe('To')
  expect(drawn.find('label').className).not.toContain('unseen')
  await drawn.draw(<TextField label="Email address" labelHidden icon="mail" value="" onText={() => {}} />)
  expect(drawn.find(`label[for="${input().id}"]`).textContent).toBe('Email address')
  expect(drawn.find('label').className).toContain('unseen')
})

test('what is typed is passed on as it is', async () => {
  const onText = vi.fn()
  drawn = await draw(<TextField label="To" value="" onText={onText} />)
  await drawn.run(() => enterText(input(), ' Ada@Meridian '))
  expect(onText).toHaveBeenCalledExactlyOnceWith(' Ada@Meridian ')
})

test('a hint describes the field; an error takes its place, marks the field and is read out', async () => {
  const field = (more: { error?: string; hintTone?: 'positive' }) => (
    <TextField label="Name" value="ada" onText={() => {}} hint="ada.foyer.id is free" {...more} />
  )
  drawn = await draw(field({ hintTone: 'positive' }))
  expect(described()).toBe('ada.foyer.id is free')
  expect(input().getAttribute('aria-invalid')).toBe(null)
  const live = drawn.find('[aria-live="polite"]')
  expect(live.querySelector('svg')).not.toBe(null)
  await drawn.draw(field({ error: 'Someone has it' }))
  expect(described()).toBe('Someone has it')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(drawn.find('[aria-live="polite"]')).toBe(live)
  expect(live.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('a field without anything to say is described by nothing', async () => {
  drawn = await draw(<TextField label="To" value="" onText={() => {}} />)
  expect(input().hasAttribute('aria-describedby')).toBe(false)
})

test('an address is written from left to right, the words in an empty field as the page', async () => {
  drawn = await draw(<TextField label="Email" type="email" value="" onText={() => {}} />)
  expect(input().hasAttribute('dir')).toBe(false)
  await drawn.draw(<TextField label="Email" type="email" value="ada@" onText={() => {}} />)
  expect(input().dir).toBe('ltr')
})

test('a field can hold a button at its end, and be the one that gets the focus', async () => {
  const onClick = vi.fn()
  drawn = await draw(
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
  await drawn.run(() => drawn.find('.field button').click())
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

test('a search can be cleared while there is text, and keeps the focus', async () => {
  drawn = await draw(<Search start="te" />)
  expect(input().type).toBe('search')
  const clear = drawn.find('button')
  expect(clear.getAttribute('aria-label')).toBe('Clear')
  clear.focus()
  await drawn.run(() => clear.click())
  expect(input().value).toBe('')
  expect(drawn.root.activeElement).toBe(input())
  expect(drawn.find('button').textContent).toBe('Code')
})

test('an amount is passed on as it was pasted, and never read as a number', async () => {
  const onText = vi.fn()
  drawn = await draw(<AmountField label="Amount" value="" onText={onText} />)
  for (const text of ['1,482.50', '0.10', '1e21', '٠٫٣٥']) await drawn.run(() => enterText(input(), text))
  expect(onText.mock.calls.flat()).toEqual(['1,482.50', '0.10', '1e21', '٠٫٣٥'])
  expect(input().inputMode).toBe('decimal')
  expect(input().type).toBe('text')
})

test('an amount is described by its balance, its second line and what is wrong', async () => {
  const onPress = vi.fn()
  const ref = createRef<HTMLInputElement>()
  drawn = await draw(
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
  await drawn.run(() => drawn.find('[data-testid="max"]').click())
  expect(onPress).toHaveBeenCalledOnce()
})

test('many figures are drawn smaller, so that all can be seen', async () => {
  const lengthOf = async (value: string) => {
    await drawn.draw(<AmountField label="Amount" value={value} onText={() => {}} />)
    return input().dataset['length']
  }
  drawn = await draw(<AmountField label="Amount" value="" onText={() => {}} />)
  expect(await lengthOf('0.35')).toBe(undefined)
  expect(await lengthOf('1234567.89')).toBe('m')
  expect(await lengthOf('0.12345678901234')).toBe('l')
  expect(await lengthOf('0.123456789012345678')).toBe('xl')
})
