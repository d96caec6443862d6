import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  Avatar,
  Card,
  CheckList,
  EmptyState,
  ErrorState,
  ExternalText,
  Footer,
  Icon,
  IconButton,
  IconLink,
  icons,
  IconTile,
  LetterTile,
  Message,
  Note,
  Picture,
  Skeleton,
  SkeletonRows,
  Spinner,
  StateCard,
  StatusIcon,
  StatusRing,
  TextLink,
} from './index.js'
import { render, type Rendered } from './testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

/** Returns the text for screen readers: without elements that are hidden from them. */
function accessibleText(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return node.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : [...node.childNodes].map(accessibleText).join('')
}

test('decorative components are hidden from screen readers', async () => {
  rendered = await render(
    <>
      <Avatar address="0x1" />
      <IconTile icon="qr" />
      <StatusIcon icon="alert" tone="warning" />
      <Picture name="Juniper" />
      <StatusRing state="stopped" mark={{ icon: 'close', tone: 'neutral' }}>
        <Picture name="Juniper" size={80} />
      </StatusRing>
      <Spinner />
      <Skeleton width={96} height={20} />
    </>,
  )
  expect(accessibleText(rendered.root)).toBe('')
  for (const svg of rendered.findAll<SVGElement>('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true')
})

test('StateCard announces its reason, and contains the next step', async () => {
  rendered = await render(
    <StateCard icon="alert" tone="warning" title="Unavailable" text="The service did not answer.">
      <button>Try again</button>
    </StateCard>,
  )
  expect(rendered.find('[aria-live="polite"]').textContent).toBe('UnavailableThe service did not answer.')
  expect(rendered.find('.state-card > button').textContent).toBe('Try again')
})

test('Card passes attributes to its element', async () => {
  rendered = await render(<Card data-testid="card">inside</Card>)
  expect(rendered.find('[data-testid="card"]').textContent).toBe('inside')
})

test('CheckList is a list with an icon per item', async () => {
  rendered = await render(
    <CheckList
      items={[
        { icon: 'eye', text: 'Reads your address' },
        { icon: 'lock', text: 'Cannot move tokens' },
      ]}
    />,
  )
  const items = rendered.findAll('li')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Reads your address', 'Cannot move tokens'])
  expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual([1, 1])
})

test('EmptyState calls the handler of its button', async () => {
  const onPress = vi.fn()
  rendered = await render(
    <EmptyState
      title="Nothing yet"
      text="Your transfers will appear here."
      action={{ label: 'Receive', onPress }}
    />,
  )
  expect(accessibleText(rendered.root)).toContain('Nothing yet')
  await rendered.act(() => rendered.find('button').click())
  expect(onPress).toHaveBeenCalledOnce()
})

test('ErrorState shows title, details and a retry button', async () => {
  const onPress = vi.fn()
  rendered = await render(
    <ErrorState
      title="Activity did not load"
      text="Your account is fine."
      details={{ source: 'Details:', text: '503' }}
      action={{ label: 'Try again', icon: 'retry', onPress, testId: 'retry' }}
    />,
  )
  expect(rendered.find('h2').textContent).toBe('Activity did not load')
  expect(rendered.find('.external-text').textContent).toBe('Details: 503')
  await rendered.act(() => rendered.find('[data-testid="retry"]').click())
  expect(onPress).toHaveBeenCalledTimes(1)
})

describe('ExternalText', () => {
  test('isolates the direction of the text', async () => {
    rendered = await render(<ExternalText source="Juniper says:" text={'\u202Eno'} />)
    expect(rendered.find('q > bdi').textContent).toBe('\u202Eno')
    expect(accessibleText(rendered.root)).toBe('Juniper says: \u202Eno')
  })

  test('has no quotation marks with marks={false}', async () => {
    rendered = await render(<ExternalText source="Details:" text="503" marks={false} />)
    expect(rendered.findAll('q')).toEqual([])
  })
})

test('Icon renders the path of its name and is hidden from screen readers', async () => {
  rendered = await render(<Icon name="back" />)
  expect(rendered.find('svg').getAttribute('aria-hidden')).toBe('true')
  expect(rendered.find('path').getAttribute('d')).toBe(icons.back.path)
})

test('IconButton is named by its label', async () => {
  rendered = await render(<IconButton icon="close" label="Close" />)
  expect(rendered.find('button').getAttribute('aria-label')).toBe('Close')
})

test('IconLink is named by its label and opens a tab without opener and referrer', async () => {
  rendered = await render(
    <IconLink icon="out" label="Show in Basescan" href="https://basescan.example/" testId="page" />,
  )
  const link = rendered.find('a')
  const names = ['aria-label', 'href', 'rel', 'target']
  expect(names.map((name) => link.getAttribute(name))).toEqual([
    'Show in Basescan',
    'https://basescan.example/',
    'noopener noreferrer',
    '_blank',
  ])
})

test('LetterTile shows the first letter in upper case', async () => {
  rendered = await render(<LetterTile name="éclair" />)
  expect(rendered.find('.letter-tile').dataset['letter']).toBe('É')
})

test('Message is a heading in a live region, which stays in the page when the text changes', async () => {
  rendered = await render(<Message title="Continue in Juniper" text="Approve the connection." />)
  const region = rendered.find('[aria-live="polite"][aria-atomic="true"]')
  expect(rendered.find('h2').textContent).toBe('Continue in Juniper')
  await rendered.rerender(<Message title="Connected" />)
  expect(rendered.find('[aria-live]')).toBe(region)
  expect(accessibleText(region)).toBe('Connected')
})

test('Note is announced only with a role', async () => {
  rendered = await render(<Note icon="info">Nothing found.</Note>)
  expect(rendered.findAll('[role]')).toEqual([])
  await rendered.rerender(
    <Note icon="alert" role="alert" tone="negative" title="Origin not allowed">
      Add it.
    </Note>,
  )
  expect(accessibleText(rendered.find('[role="alert"]'))).toBe('Origin not allowedAdd it.')
})

test('SkeletonRows announces its label once, without its rows', async () => {
  rendered = await render(<SkeletonRows count={3} lines={2} values label="Loading activity" />)
  expect(rendered.findAll('[role="status"]')).toHaveLength(1)
  expect(accessibleText(rendered.root)).toBe('Loading activity')
  expect(rendered.findAll('li')).toHaveLength(3)
})

describe('TextLink', () => {
  test('opens a tab without opener and referrer with href', async () => {
    rendered = await render(
      <Footer>
        <TextLink href="https://example.org">Details</TextLink>
      </Footer>,
    )
    expect(rendered.find<HTMLAnchorElement>('a').rel).toBe('noopener noreferrer')
  })

  test('is a button without href', async () => {
    const onPress = vi.fn()
    rendered = await render(<TextLink onPress={onPress}>Change</TextLink>)
    await rendered.act(() => rendered.find('button').click())
    expect(onPress).toHaveBeenCalledOnce()
  })
})
