import decodeQR from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { Picture, QrCode } from '../index.js'
import { render, type Rendered } from '../testing/render.js'
import { paintPath } from '../testing/paint-path.js'
import { coveredModules } from './qr-modules.js'

let rendered: Rendered | undefined
afterEach(async () => {
  await rendered?.remove()
  rendered = undefined
})

const pairing =
  `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?expiryTimestamp=1767225600&relay-protocol=irn` +
  `&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e858'.repeat(2)}`
const address = 'ethereum:0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b9E9F'

const scale = 6

/** Decodes the rendered path, with the middle covered by a picture of one shade of grey. */
function scan(cover?: number): string {
  const size = Number(rendered?.find('svg').getAttribute('viewBox')?.split(' ')[2])
  const { grey, side } = paintPath(rendered?.find('path').getAttribute('d') ?? '', size, scale, 4 * scale)
  if (cover !== undefined) {
    const covered = coveredModules(size) * scale
    const from = (side - covered) / 2
    for (let y = from; y < from + covered; y += 1)
      grey.fill(cover, y * side + from, y * side + from + covered)
  }
  const data = new Uint8Array(grey.length * 3)
  grey.forEach((value, index) => data.fill(value, index * 3, index * 3 + 3))
  return decodeQR({ width: side, height: side, data }, { timeLimit: 10_000 })
}

test('a QR code decodes to its text', async () => {
  rendered = await render(<QrCode text={address} label="QR code of the address" />)
  expect(scan()).toBe(address)
})

test.each([
  ['a black picture', 0],
  ['a grey picture', 128],
  ['a white picture', 255],
])('a QR code decodes with the middle covered by %s', async (_, shade) => {
  for (const text of [pairing, address, 'https://foyer.example/']) {
    rendered = await render(<QrCode text={text} label="QR code" picture={<Picture name="Halyard" />} />)
    expect(scan(shade)).toBe(text)
    await rendered.remove()
  }
  rendered = undefined
})

test('modules below the picture are light', async () => {
  rendered = await render(<QrCode text={pairing} label="QR code" picture={<Picture name="Halyard" />} />)
  const size = Number(rendered.find('svg').getAttribute('viewBox')?.split(' ')[2])
  const { grey, side } = paintPath(rendered.find('path').getAttribute('d') ?? '', size, scale, 0)
  const covered = coveredModules(size) * scale
  const from = (side - covered) / 2
  for (let y = from; y < from + covered; y += 1) {
    expect(grey.subarray(y * side + from, y * side + from + covered).every((value) => value === 255)).toBe(
      true,
    )
  }
})

test('the quiet zone of the smallest QR code is four modules wide', async () => {
  rendered = await render(<QrCode text="hi" label="QR code" />)
  expect(rendered.find('svg').getAttribute('viewBox')).toBe('0 0 21 21')
  expect(rendered.find('.qr-code').style.getPropertyValue('--qr-quiet')).toBe('calc(400% / 29)')
})

test('a QR code is one image with an accessible name', async () => {
  rendered = await render(
    <QrCode text={address} label="QR code of the address" picture={<Picture name="Base" />} />,
  )
  expect(rendered.findAll('[role="img"]')).toHaveLength(1)
  expect(rendered.find('[role="img"]').getAttribute('aria-label')).toBe('QR code of the address')
  expect(rendered.findAll('svg > path')).toHaveLength(1)
  expect(rendered.find('.qr-code-picture').getAttribute('aria-hidden')).toBe('true')
})

test('a placeholder is shown while there is no text', async () => {
  rendered = await render(<QrCode text={undefined} label="Preparing a private code" />)
  expect(rendered.find('.qr-code').getAttribute('aria-busy')).toBe('true')
  expect(rendered.find('[role="img"]').getAttribute('aria-label')).toBe('Preparing a private code')
  expect(() => scan()).toThrow()
})

test('a covered QR code is hidden from screen readers, and its cover is not', async () => {
  rendered = await render(
    <QrCode text={address} label="QR code" picture={<Picture name="Base" />}>
      <h2>This code has expired</h2>
    </QrCode>,
  )
  expect(rendered.find('svg').getAttribute('aria-hidden')).toBe('true')
  expect(rendered.find('.qr-code').textContent).toBe('This code has expired')
})
