import decodeQR from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { Picture, QrCode } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'
import { paintPath } from '../testing/paint-path.js'
import { coveredModules } from './qr-modules.js'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
})

const pairing =
  `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?expiryTimestamp=1767225600&relay-protocol=irn` +
  `&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e858'.repeat(2)}`
const address = 'ethereum:0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b9E9F'

const scale = 6

/** What a camera reads from the path that was drawn, with the middle covered by a picture of one shade of grey. */
function scan(cover?: number): string {
  const size = Number(drawn?.find('svg').getAttribute('viewBox')?.split(' ')[2])
  const { grey, side } = paintPath(drawn?.find('path').getAttribute('d') ?? '', size, scale, 4 * scale)
  if (cover !== undefined) {
    const covered = coveredModules(size) * scale
    const from = (side - covered) / 2
    for (let y = from; y < from + covered; y += 1)
      grey.fill(cover, y * side + from, y * side + from + covered)
  }
  const data = new Uint8Array(grey.length * 3)
  grey.forEach((value, at) => data.fill(value, at * 3, at * 3 + 3))
  return decodeQR({ width: side, height: side, data }, { timeLimit: 10_000 })
}

test('what is drawn is read back by a camera', async () => {
  drawn = await draw(<QrCode text={address} label="QR code of the address" />)
  expect(scan()).toBe(address)
})

test.each([
  ['a black picture', 0],
  ['a grey picture', 128],
  ['a white picture', 255],
])('it is still read with the middle covered by %s', async (_, shade) => {
  for (const text of [pairing, address, 'https://foyer.example/']) {
    drawn = await draw(<QrCode text={text} label="QR code" picture={<Picture name="Halyard" />} />)
    expect(scan(shade)).toBe(text)
    await drawn.remove()
  }
  drawn = undefined
})

test('under a picture nothing is drawn', async () => {
  drawn = await draw(<QrCode text={pairing} label="QR code" picture={<Picture name="Halyard" />} />)
  const size = Number(drawn.find('svg').getAttribute('viewBox')?.split(' ')[2])
  const { grey, side } = paintPath(drawn.find('path').getAttribute('d') ?? '', size, scale, 0)
  const covered = coveredModules(size) * scale
  const from = (side - covered) / 2
  for (let y = from; y < from + covered; y += 1) {
    expect(grey.subarray(y * side + from, y * side + from + covered).every((value) => value === 255)).toBe(
      true,
    )
  }
})

test('the paper leaves four modules free around the code, however few it has', async () => {
  drawn = await draw(<QrCode text="hi" label="QR code" />)
  expect(drawn.find('svg').getAttribute('viewBox')).toBe('0 0 21 21')
  expect(drawn.find('.qr-code').style.getPropertyValue('--qr-quiet')).toBe('calc(400% / 29)')
})

test('a code is one picture with a name', async () => {
  drawn = await draw(
    <QrCode text={address} label="QR code of the address" picture={<Picture name="Base" />} />,
  )
  expect(drawn.findAll('[role="img"]')).toHaveLength(1)
  expect(drawn.find('[role="img"]').getAttribute('aria-label')).toBe('QR code of the address')
  expect(drawn.findAll('svg > path')).toHaveLength(1)
  expect(drawn.find('.qr-code-picture').getAttribute('aria-hidden')).toBe('true')
})

test('while there is no text yet, the shape of a code waits in its place', async () => {
  drawn = await draw(<QrCode text={undefined} label="Preparing a private code" />)
  expect(drawn.find('.qr-code').getAttribute('aria-busy')).toBe('true')
  expect(drawn.find('[role="img"]').getAttribute('aria-label')).toBe('Preparing a private code')
  expect(() => scan()).toThrow()
})

test('a code that is over is no longer read out, and what stands over it is', async () => {
  drawn = await draw(
    <QrCode text={address} label="QR code" picture={<Picture name="Base" />}>
      <h2>This code has expired</h2>
    </QrCode>,
  )
  expect(drawn.find('svg').getAttribute('aria-hidden')).toBe('true')
  expect(drawn.find('.qr-code').textContent).toBe('This code has expired')
})
