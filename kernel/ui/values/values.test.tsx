import { afterEach, describe, expect, test } from 'vitest'
import { AmountText, FullAddress } from '../index.js'
import { render, type Rendered } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

describe('AmountText', () => {
  test('isolates the direction of the amount', async () => {
    rendered = await render(<AmountText testId="amount">1.50</AmountText>)
    expect(rendered.find('[data-testid="amount"] bdi').textContent).toBe('1.50')
  })

  test('mutes a placeholder', async () => {
    rendered = await render(<AmountText>1.50</AmountText>)
    const text = rendered.find('.amount-text')
    expect(text.hasAttribute('data-quiet')).toBe(false)
    await rendered.rerender(<AmountText quiet>—</AmountText>)
    expect(text.hasAttribute('data-quiet')).toBe(true)
  })
})

const hexadecimal = { prefix: /^0x/, ignoresCase: /^0x/ }

describe('FullAddress', () => {
  const address = '0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b9E9F'
  const highlighted = () => rendered.findAll('mark').map(({ textContent }) => textContent)

  test('is one text for screen readers and shows groups of four characters', async () => {
    rendered = await render(<FullAddress address={address} format={hexadecimal} />)
    expect(rendered.find('.visually-hidden').textContent).toBe(address)
    const groups = rendered.findAll('[data-group]').map(({ textContent }) => textContent)
    expect(groups).toHaveLength(10)
    expect(`0x${groups.join('')}`).toBe(address)
    expect(highlighted()).toEqual([])
  })

  test('highlights groups that differ from another address, ignoring case', async () => {
    const lookAlike = `${address.slice(0, 6).toLowerCase()}${address.slice(6, 38)}0000`
    rendered = await render(<FullAddress address={lookAlike} compareWith={address} format={hexadecimal} />)
    expect(highlighted()).toEqual(['0000'])
  })

  test('shows an address without prefix', async () => {
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    rendered = await render(<FullAddress address={bitcoin} />)
    expect(rendered.findAll('[data-group]').map(({ textContent }) => textContent)).toHaveLength(11)
    expect(rendered.find('.visually-hidden').textContent).toBe(bitcoin)
  })

  test('shows no groups for an empty address', async () => {
    rendered = await render(<FullAddress address="" />)
    expect(rendered.findAll('[data-group]')).toHaveLength(0)
  })
})
