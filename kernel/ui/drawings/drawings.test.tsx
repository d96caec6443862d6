import { expect, test } from 'vitest'
import {
  buyIcon,
  coinsIcon,
  desktopIcon,
  doneIcon,
  failedIcon,
  globeIcon,
  Icon,
  leaveIcon,
  listIcon,
  pasteIcon,
  penIcon,
  phoneIcon,
  plusIcon,
  receiveIcon,
  sendIcon,
  shieldIcon,
  swapIcon,
} from '../index.js'
import { draw } from '../testing/draw.js'

const drawings = {
  buyIcon,
  coinsIcon,
  desktopIcon,
  doneIcon,
  failedIcon,
  globeIcon,
  leaveIcon,
  listIcon,
  pasteIcon,
  penIcon,
  phoneIcon,
  plusIcon,
  receiveIcon,
  sendIcon,
  shieldIcon,
  swapIcon,
}

test('a drawing that comes with a view is drawn as the others are', async () => {
  const { find, draw: redraw, remove } = await draw(<Icon name="back" />)
  for (const drawing of Object.values(drawings)) {
    await redraw(<Icon name={drawing} />)
    expect(find('path').getAttribute('d')).toBe(drawing.path)
    expect(find('svg').getAttribute('aria-hidden')).toBe('true')
  }
  await remove()
})

test('only what points along the line is mirrored from right to left', () => {
  const mirrored = Object.entries(drawings).filter(([, { flip }]) => flip)
  expect(mirrored.map(([name]) => name)).toEqual(['leaveIcon'])
})
