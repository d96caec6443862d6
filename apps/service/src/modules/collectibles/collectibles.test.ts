import { describe, expect, test } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { decodeCursor, encodeCursor, readCollectibleId } from './collectible-id.js'
import { readMetadata } from './metadata.js'
import { pictureType } from './picture-type.js'
import { createUriReader } from './read-uri.js'

describe('the type of a picture is that of its contents', () => {
  test.each([
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['image/jpeg', Buffer.from('ffd8ffe000', 'hex')],
    ['image/gif', Buffer.from('GIF89a')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['image/avif', Buffer.from('\0\0\0\x20ftypavif')],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image/svg+xml', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>\n<svg>')],
    [undefined, Buffer.from('<html><svg/></html>')],
    [undefined, Buffer.from('<script>alert(1)</script>')],
    [undefined, Buffer.from('<svgfoo>')],
    [undefined, Buffer.from('')],
    [undefined, Buffer.from('%PDF-1.7')],
  ])('%s', (type, bytes) => {
    expect(pictureType(bytes)).toBe(type)
  })
})

describe('a description', () => {
  test('has names and values of both standards, cleaned and shortened', () => {
    const { name, description, properties, picture } = readMetadata({
      name: 'Door\u202eway\n#118',
      description: 'x'.repeat(2_000),
      image: ' ipfs://bafy/1.png ',
      attributes: [
        { trait_type: 'Colour', value: 'Teal' },
        { trait_type: 'Level', value: 7 },
        { trait_type: 'Rare', value: true },
        { trait_type: '', value: 'nothing' },
        { trait_type: 'Object', value: {} },
        null,
      ],
    })
    expect([name, description.length, picture]).toEqual(['Doorway #118', 600, 'ipfs://bafy/1.png'])
    expect(properties).toEqual([
      { name: 'Colour', value: 'Teal' },
      { name: 'Level', value: '7' },
      { name: 'Rare', value: 'true' },
    ])
    expect(readMetadata({ properties: { size: { value: 'Large' }, year: 2026 } }).properties).toEqual([
      { name: 'size', value: 'Large' },
      { name: 'year', value: '2026' },
    ])
  })

  test.each([undefined, null, 7, 'text', [], { name: {}, attributes: 'x', image: 7 }])(
    'is empty if it is %j',
    (json) => {
      expect(readMetadata(json)).toEqual({ name: '', description: '', properties: [], picture: '' })
    },
  )

  test('may have its drawing inside', () => {
    expect(readMetadata({ image_data: '<svg/>' }).picture).toBe('data:image/svg+xml;base64,PHN2Zy8+')
  })
})

describe('a URI', () => {
  function reader(answers: Readonly<Record<string, string>>) {
    const asked: string[] = []
    const read = createUriReader({
      gateways: ['https://one.example', 'https://two.example'],
      fetch: {
        read(url) {
          asked.push(url)
          const answer = answers[url]
          return answer === undefined
            ? Promise.reject(new OutboundError('unreachable'))
            : Promise.resolve(Buffer.from(answer))
        },
      },
    })
    return { asked, read: async (uri: string) => (await read(uri, 100)).toString() }
  }
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

  test('of IPFS is read by the gateways in their order', async () => {
    const { asked, read } = reader({ [`https://two.example/ipfs/${cid}/a%20b.json`]: 'found' })
    expect(await read(`ipfs://${cid}/a b.json`)).toBe('found')
    expect(await read(`ipfs://ipfs/${cid}/a%20b.json`)).toBe('found')
    expect(asked).toHaveLength(4)
  })

  test.each(['ipfs://../../admin', 'ipfs://short', `ipfs://${cid}/../../admin`])(
    '%s is not a path of a gateway',
    async (uri) => {
      const { asked, read } = reader({})
      await expect(read(uri)).rejects.toThrow(OutboundError)
      expect(asked.filter((url) => url.startsWith('https:'))).toEqual([])
    },
  )

  test('with data has its contents inside, up to the limit', async () => {
    const { asked, read } = reader({})
    expect(await read('data:application/json;base64,e30=')).toBe('{}')
    expect(await read('data:application/json,%7B%7D')).toBe('{}')
    expect(await read('data:application/json;utf8,{"a":"100%"}')).toBe('{"a":"100%"}')
    await expect(read(`data:,${'x'.repeat(101)}`)).rejects.toMatchObject({ kind: 'too-long' })
    expect(asked).toEqual([])
  })
})

test('ids and cursors that are none are not read', () => {
  const contract = `0x${'aB'.repeat(20)}`
  expect(readCollectibleId(`eip155:1/erc721:${contract}/118`)).toEqual({
    ...{ chain: 'eip155:1', contract: contract.toLowerCase(), tokenId: 118n },
  })
  for (const id of [
    '',
    'eip155:1',
    `eip155:1/erc20:${contract}/1`,
    `eip155:1/erc721:${contract}/-1`,
    `x:1/erc721:${contract}/1`,
    // no contract can be asked about it
    `eip155:1/erc721:${contract}/${2n ** 256n}`,
  ])
    expect(readCollectibleId(id)).toBeUndefined()
  const largest = 2n ** 256n - 1n
  expect(readCollectibleId(`eip155:1/erc1155:${contract}/${largest}`)?.tokenId).toBe(largest)
  const place = { contract: 'a', tokenId: 2n ** 255n }
  expect(decodeCursor(encodeCursor(place))).toEqual(place)
  for (const cursor of ['', 'x', 'e30', encodeCursor({ contract: 'x'.repeat(200), tokenId: 1n })])
    expect(decodeCursor(cursor)).toBeUndefined()
})
