import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.js'
import { ErrorState } from './ErrorState.js'
import { Glyph } from './Glyph.js'
import { IconButton } from './IconButton.js'
import { IconLink, type IconLinkProps } from './IconLink.js'
import { Medal } from './Medal.js'
import { Note } from './Note.js'
import { Picture } from './Picture.js'
import { Quote } from './Quote.js'
import { SkeletonRows } from './SkeletonRows.js'
import { Spinner } from './Spinner.js'
import { Statement } from './Statement.js'
import { StatusRing } from './StatusRing.js'
import { draw, type Drawn } from './testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

/** The text a screen reader gets: everything but what is hidden from it. */
function readable(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return node.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : [...node.childNodes].map(readable).join('')
}

test('what is only drawn is not read out', async () => {
  drawn = await draw(
    <>
      <Avatar address="0x1" />
      <Glyph icon="qr" />
      <Medal icon="alert" tone="warning" />
      <Picture name="Juniper" />
      <StatusRing state="stopped" mark={{ icon: 'close', tone: 'neutral' }}>
        <Picture name="Juniper" size={80} />
      </StatusRing>
      <Spinner />
    </>,
  )
  expect(readable(drawn.root)).toBe('')
  for (const svg of drawn.findAll<SVGElement>('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true')
})

test('an icon button has its label as its name', async () => {
  drawn = await draw(<IconButton icon="close" label="Close" />)
  expect(drawn.find('button').getAttribute('aria-label')).toBe('Close')
})

test('a wait is said once where someone gave it words', async () => {
  drawn = await draw(<SkeletonRows count={3} lines={2} figures label="Loading activity" />)
  expect(drawn.find('[role="status"]')).toBeTruthy()
  expect(readable(drawn.root)).toBe('Loading activity')
  expect(drawn.findAll('li')).toHaveLength(3)
})

test('a statement is a heading, and is read out anew when it changes', async () => {
  drawn = await draw(<Statement title="Continue in Juniper" text="Approve the connection." />)
  const region = drawn.find('[aria-live="polite"][aria-atomic="true"]')
  expect(drawn.find('h2').textContent).toBe('Continue in Juniper')
  await drawn.draw(<Statement title="Connected" />)
  expect(drawn.find('[aria-live]')).toBe(region)
  expect(readable(region)).toBe('Connected')
})

test('words from outside are kept apart from ours', async () => {
  drawn = await draw(<Quote who="Juniper says:" text={'\u202Eno'} />)
  expect(drawn.find('q > bdi').textContent).toBe('\u202Eno')
  expect(readable(drawn.root)).toBe('Juniper says: \u202Eno')
  await drawn.draw(<Quote who="Details:" text="503" marks={false} />)
  expect(drawn.findAll('q')).toEqual([])
})

test('a note interrupts only when told to', async () => {
  drawn = await draw(<Note icon="info">Nothing found.</Note>)
  expect(drawn.findAll('[role]')).toEqual([])
  await drawn.draw(
    <Note icon="alert" role="alert" tone="negative" title="Origin not allowed">
      Add it.
    </Note>,
  )
  expect(readable(drawn.find('[role="alert"]'))).toBe('Origin not allowedAdd it.')
})

test('an error says what happened, what is known, and lets one try again', async () => {
  const onPress = vi.fn()
  drawn = await draw(
    <ErrorState
      title="Activity did not load"
      text="Your account is fine."
      details={{ who: 'Details:', text: '503' }}
      action={{ label: 'Try again', icon: 'retry', onPress, testId: 'retry' }}
    />,
  )
  expect(drawn.find('h2').textContent).toBe('Activity did not load')
  expect(drawn.find('.quote').textContent).toBe('Details: 503')
  await drawn.run(() => drawn.find('[data-testid="retry"]').click())
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a link that is only an icon has a name, and tells the page it opens nothing of this one', async () => {
  const props: IconLinkProps = { icon: 'out', label: 'Show in Basescan', href: 'https://basescan.example/' }
  drawn = await draw(<IconLink {...props} testId="page" />)
  const link = drawn.find('a')
  const names = ['aria-label', 'href', 'rel', 'target']
  expect(names.map((name) => link.getAttribute(name))).toEqual([
    'Show in Basescan',
    'https://basescan.example/',
    'noopener noreferrer',
    '_blank',
  ])
})
