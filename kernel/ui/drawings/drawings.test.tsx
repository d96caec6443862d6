import { expect, test } from 'vitest'
import {
  buyIcon,
  coinsIcon,
  doneIcon,
  failedIcon,
  flipIcon,
  globeIcon,
  Icon,
  disconnectIcon,
  pasteIcon,
  phoneIcon,
  receiveIcon,
  sendIcon,
  settingsIcon,
  shieldIcon,
  swapIcon,
} from '../index.js'
import { render } from '../testing/render.js'

const drawings = {
  buyIcon,
  coinsIcon,
  doneIcon,
  failedIcon,
  flipIcon,
  globeIcon,
  disconnectIcon,
  pasteIcon,
  phoneIcon,
  receiveIcon,
  sendIcon,
  settingsIcon,
  shieldIcon,
  swapIcon,
}

test('Icon renders a drawing that is passed as data', async () => {
  const { find, rerender, remove } = await render(<Icon name="back" />)
  for (const drawing of Object.values(drawings)) {
    await rerender(<Icon name={drawing} />)
    expect(find('path').getAttribute('d')).toBe(drawing.path)
    expect(find('svg').getAttribute('aria-hidden')).toBe('true')
  }
  await remove()
})

test('only drawings that point along the line of text are mirrored', () => {
  const mirrored = Object.entries(drawings).filter(([, { flip }]) => flip)
  expect(mirrored.map(([name]) => name)).toEqual(['disconnectIcon'])
})
