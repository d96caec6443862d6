import { expect, test } from 'vitest'
import { Figure } from '../index.js'
import { draw } from '../testing/draw.js'

test('a figure is isolated from the direction of the words around it, and quiet where it is only a sign', async () => {
  const { find, remove } = await draw(<Figure testId="how-much">1.50</Figure>)
  expect(find('[data-testid="how-much"] bdi').textContent).toBe('1.50')
  expect(find('[data-testid="how-much"]').hasAttribute('data-quiet')).toBe(false)
  await remove()
  const sign = await draw(<Figure quiet>—</Figure>)
  expect(sign.find('.figure').hasAttribute('data-quiet')).toBe(true)
  await sign.remove()
})
