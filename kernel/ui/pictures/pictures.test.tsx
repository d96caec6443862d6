import { afterEach, expect, test } from 'vitest'
import { AssetPicture, NetworkPicture } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const sizes = () => drawn.findAll('.picture').map(({ style }) => style.getPropertyValue('--picture-size'))

test('a network without a picture has the first letter of its name', async () => {
  drawn = await draw(<NetworkPicture name="Base" size={28} />)
  expect(drawn.find('.picture').dataset['shape']).toBe('round')
  expect(drawn.find('.letter-tile').dataset['letter']).toBe('B')
  expect(sizes()).toEqual(['28px'])
})

test('an asset keeps its size, with and without its network at the corner', async () => {
  drawn = await draw(<AssetPicture name="Ether" />)
  expect(sizes()).toEqual(['36px'])
  await drawn.draw(
    <AssetPicture name="Ether" network={{ name: 'Base', src: 'https://pictures.example/base' }} />,
  )
  expect(sizes()).toEqual(['36px', '16px'])
  expect(drawn.find('.letter-tile').dataset['letter']).toBe('E')
  expect(drawn.find('img').getAttribute('alt')).toBe('')
})
