import { afterEach, expect, test } from 'vitest'
import { AssetPicture, NetworkPicture } from '../index.js'
import { render, type Rendered } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const sizes = () => rendered.findAll('.picture').map(({ style }) => style.getPropertyValue('--picture-size'))

test('NetworkPicture without a picture shows the first letter of the network', async () => {
  rendered = await render(<NetworkPicture name="Base" size={28} />)
  expect(rendered.find('.picture').dataset['shape']).toBe('round')
  expect(rendered.find('.letter-tile').dataset['letter']).toBe('B')
  expect(sizes()).toEqual(['28px'])
})

test('AssetPicture keeps its size with a network', async () => {
  rendered = await render(<AssetPicture name="Ether" />)
  expect(sizes()).toEqual(['36px'])
  await rendered.rerender(
    <AssetPicture name="Ether" network={{ name: 'Base', src: 'https://pictures.example/base' }} />,
  )
  expect(sizes()).toEqual(['36px', '16px'])
  expect(rendered.find('.letter-tile').dataset['letter']).toBe('E')
  expect(rendered.find('img').getAttribute('alt')).toBe('')
})
